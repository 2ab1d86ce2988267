import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { sendEstimate } from '#tests/support/job-page.ts';
import { test } from '#tests/e2e/guarded.ts';

// What a network between a customer's phone and us sees of their page, written down by a real proxy.

/** A request as the proxy saw it, and the size of its answer, with headers, as it came over the wire. */
interface Passed {
  readonly line: string;
  readonly headers: readonly string[];
  bytes: number;
}

/** What a server sends in the first TCP flight: ten packets of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;

/** An HTTP proxy that writes down what passes. */
async function openProxy() {
  const passed: Passed[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '', rawHeaders } = incoming;
    const seen: Passed = { line: `${method} ${url}`, headers: rawHeaders, bytes: 0 };
    passed.push(seen);
    const onward = forward(url, { method, headers: incoming.headers }, (answer) => {
      seen.bytes += answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      answer.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { passed, server: `http://127.0.0.1:${port}`, close: () => proxy.closeAllConnections() };
}

test('a proxy sees the key in one header and nowhere else; ten opens ask twice each', async ({
  browser,
  baseURL,
  request,
}) => {
  const { link } = await sendEstimate(request);
  const [path = '', key = ''] = link.split('#');
  const proxy = await openProxy();
  const context = await browser.newContext({ baseURL: baseURL!, proxy: { server: proxy.server } });
  const page = await context.newPage();
  for (let open = 1; open <= 10; open += 1) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForLoadState('networkidle');
  }
  const answers = proxy.passed.filter(({ line }) => line.endsWith(path));
  // Each open asks for the visit and, with the key, for the rest; the worker that keeps it for a dead spot asks once.
  expect(answers.length).toBeLessThanOrEqual(21);
  for (const { bytes } of answers) expect(bytes).toBeLessThan(FIRST_FLIGHT);
  expect(proxy.passed.filter(({ line }) => line.includes(key))).toEqual([]);
  const headers = proxy.passed.flatMap(({ headers: all }) => all);
  const naming = headers.filter((_, index) => headers[index + 1]?.includes(key));
  expect(new Set(naming)).toEqual(new Set(['document-token']));
  await context.close();
  proxy.close();
});
