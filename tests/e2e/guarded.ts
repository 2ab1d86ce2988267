import { type BrowserContext, expect, test as base } from '@playwright/test';

/** Browsers' messages about a content security policy violation. */
const VIOLATION = /content security policy|refused to (?:load|execute|apply|connect|frame|create|evaluate)/i;

/** Collects the policy violations of all pages of a context. */
function collectViolations(context: BrowserContext): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (VIOLATION.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return violations;
}

/** Playwright's `test`, which fails if any page violates its content security policy. */
export const test = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ context }, use) => {
      const violations = collectViolations(context);
      await use(undefined);
      expect(violations, 'violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});
