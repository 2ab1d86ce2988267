/**
 * `npm run doctor`: examines the configuration of a deployed site and lists every fault with its remedy. Run it with the
 * variables of production; it changes nothing. Exits with status 1 when it finds a fault.
 */
import { platformRules } from './build/deployed-functions.ts';
import { examine } from './doctor/examine.ts';
import { runTask } from './task.ts';

/** How many rate-limit rules each Netlify plan accepts from code, according to public projects; Netlify gives no number. */
const RULES_OF_PLANS = { Free: 2, Pro: 5 } as const;

/** The platform's rate limits, in a sentence. */
function platformRulesText(): string {
  const rules = Object.entries(platformRules).map(([name, most]) => `${name} ${most} a minute`);
  const plans = Object.entries(RULES_OF_PLANS).map(([plan, most]) => `${most} on ${plan}`);
  return `${rules.length} rate-limit rules of the platform (${rules.join(', ')}); public projects say that it takes ${plans.join(' and ')}.`;
}

await runTask(async () => {
  const findings = await examine(process.env);
  for (const { about, fault } of findings)
    console.log(fault === undefined ? `ok       ${about}` : `WRONG    ${about}: ${fault}`);
  console.log(`note     ${platformRulesText()}`);
  const wrong = findings.filter(({ fault }) => fault !== undefined).length;
  console.log(wrong === 0 ? '\nNothing is missing.' : `\n${wrong} of ${findings.length} checks failed.`);
  return wrong === 0 ? 0 : 1;
});
