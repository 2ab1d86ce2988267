import { platformRules } from '../build/deployed-functions.ts';

/** How many rate-limit rules each Netlify plan accepts from code, according to public projects; Netlify gives no number. */
const RULES_OF_PLANS = { Free: 2, Pro: 5 } as const;

/** The platform's rate limits, in a sentence. */
export function platformRulesText(): string {
  const rules = Object.entries(platformRules).map(([name, most]) => `${name} ${most} a minute`);
  const plans = Object.entries(RULES_OF_PLANS).map(([plan, most]) => `${most} on ${plan}`);
  return `${rules.length} rate-limit rules of the platform (${rules.join(', ')}); public projects say that it takes ${plans.join(' and ')}.`;
}
