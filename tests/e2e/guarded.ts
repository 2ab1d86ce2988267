import { type BrowserContext, expect, test as base } from '@playwright/test';

/** What browsers say when the content security policy stopped something. */
const VIOLATION = /content security policy|refused to (?:load|execute|apply|connect|frame|create|evaluate)/i;

/** Collects everything a policy stopped in any page of a context. */
function collectViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (VIOLATION.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return violations;
}

/** Playwright's `test`, failing whatever test in which a page broke its content security policy. */
export const test = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ context }, use) => {
      const violations = collectViolations(context);
      await use(undefined);
      expect(violations, 'what the content security policy stopped').toEqual([]);
    },
    { auto: true },
  ],
});
