import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../build/paths.ts';
import { countPlatformRules, platformRulesText } from './platform-rules.ts';

test('every rule of the platform is counted, and the guide says which go first', () => {
  const rules = countPlatformRules();
  expect(rules).toContain('sign-in');
  expect(rules.at(-1)).toBe('the redirect of unknown API paths');
  const guide = readFileSync(join(paths.root, 'docs/deploy.md'), 'utf8');
  const [, section = ''] = /## Rate-limit rules\n([\s\S]*?)\n## /.exec(guide) ?? [];
  for (const rule of rules) expect(section).toContain(rule);
  expect(section).toContain(`${rules.length} today`);
});

test('more rules than a plan takes are said to be too many', () => {
  expect(platformRulesText(['a', 'b'])).toBe(
    '2 rate-limit rules of the platform (a, b); public projects say 2 on Free and 5 on Pro.',
  );
  expect(platformRulesText(['a', 'b', 'c', 'd', 'e', 'f'])).toContain(
    'delete rules in the order of docs/deploy.md',
  );
});
