import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../build/paths.ts';

/** How many rate-limit rules a plan of Netlify takes from code, according to public projects; its own pages give no number. */
const RULES_OF_PLANS = { Free: 2, Pro: 5 } as const;

/** The rate-limit rules that the build declares: in the functions that have one, and in netlify.toml. */
export function countPlatformRules(): readonly string[] {
  const functions = readdirSync(join(paths.root, 'functions'))
    .filter((file) => /^\s*rateLimit:/m.test(readFileSync(join(paths.root, 'functions', file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''));
  const redirects = readFileSync(join(paths.root, 'netlify.toml'), 'utf8').match(
    /^\s*\[redirects\.rate_limit\]/gm,
  );
  return [...functions, ...(redirects ?? []).map(() => 'the redirect of unknown API paths')];
}

/** What the plans make of these rules, in a sentence. */
export function platformRulesText(rules: readonly string[]): string {
  const plans = Object.entries(RULES_OF_PLANS).map(([plan, most]) => `${most} on ${plan}`);
  const most = Math.max(...Object.values(RULES_OF_PLANS));
  const over =
    rules.length > most
      ? ` If a deploy is refused for it, delete rules in the order of docs/deploy.md; our own limits hold without them.`
      : '';
  return `${rules.length} rate-limit rules of the platform (${rules.join(', ')}); public projects say ${plans.join(' and ')}.${over}`;
}
