import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';

const pages = (await readPages(paths.publish))
  .map(({ url }) => url)
  .filter((url) => !/^\/admin(\/|$)/.test(url));

// HTML_CodeSniffer's message table spells two keys differently from its code, which then throws instead of reporting.
const sniffer = (
  await readFile(fileURLToPath(import.meta.resolve('html_codesniffer/build/HTMLCS.js')), 'utf8')
).replaceAll('InvalidAutoComplete_', 'InvalidAutocomplete_');

interface Sniffed {
  readonly type: number;
  readonly code: string;
  readonly msg: string;
  readonly element: Element;
}
declare const HTMLCS: {
  readonly ERROR: number;
  process(standard: string, document: Document, done: () => void): void;
  getMessages(): Sniffed[];
};

/** HTML_CodeSniffer's errors for the current page. */
function sniff(): Promise<string[]> {
  return new Promise((resolve) => {
    HTMLCS.process('WCAG2AA', document, () =>
      resolve(
        HTMLCS.getMessages()
          .filter(({ type }) => type === HTMLCS.ERROR)
          // In a table grouped by region it requires every group's header for every cell. Ours name their own
          // group's, as HTML defines it: tests/conventions/valid-html.test.ts.
          .filter(({ code }) => !code.endsWith('H43.IncorrectAttr'))
          .map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML.slice(0, 120)}`),
      ),
    );
  });
}

/**
 * One visitor per worker, who goes from page to page: axe need not be compiled again for every page. No page here is
 * touched, and each test ends once its page is quiet, so none leaves anything behind for the next.
 */
const test = base.extend<object, { visitor: Page }>({
  visitor: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use as BrowserContextOptions);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

for (const url of pages) {
  test(`${url} loads only its own files, violates no policy and is accessible`, async ({
    visitor,
    baseURL,
  }) => {
    const requests: string[] = [];
    const complaints: string[] = [];
    for (const event of ['request', 'console', 'pageerror'] as const) visitor.removeAllListeners(event);
    visitor.on('request', (request) => {
      if (request.resourceType() === 'script' || new URL(request.url()).origin !== baseURL)
        requests.push(request.url());
    });
    // Violations of the content security policy appear here too.
    visitor.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 404'))
        complaints.push(message.text());
    });
    visitor.on('pageerror', (error) => complaints.push(error.message));

    const response = await visitor.goto(url);
    expect(response?.status()).toBe(200);

    await expectAccessible(visitor);

    const overflow = await visitor.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);

    // Last, so that unexpected requests had time to appear.
    expect(requests, 'scripts before a touch, or requests to others').toEqual([]);
    expect(complaints).toEqual([]);

    await visitor.evaluate(sniffer);
    expect(await visitor.evaluate(sniff), 'HTML_CodeSniffer').toEqual([]);
  });
}
