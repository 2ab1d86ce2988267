/**
 * `npm run doctor`: examines the configuration of a deployed site and lists every fault with its remedy. Run it with the
 * variables of production; it changes nothing. Exits with status 1 when it finds a fault.
 */
import { examine } from './doctor/examine.ts';
import { platformRulesText } from './doctor/platform-rules.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const findings = await examine(process.env);
  for (const { about, fault } of findings)
    console.log(fault === undefined ? `ok       ${about}` : `WRONG    ${about}: ${fault}`);
  console.log(`note     ${platformRulesText()}`);
  const wrong = findings.filter(({ fault }) => fault !== undefined).length;
  console.log(wrong === 0 ? '\nNothing is missing.' : `\n${wrong} of ${findings.length} checks failed.`);
  return wrong === 0 ? 0 : 1;
});
