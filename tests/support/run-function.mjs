// Hosts one built function, as the platform's runtime does; tests/support/function-process.ts starts it.
import { pathToFileURL } from 'node:url';

const [entry = ''] = process.argv.slice(2);
const { default: handler } = await import(pathToFileURL(entry).href);

process.on('message', async ({ url, method, headers, body }) => {
  const later = [];
  const context = { ip: '127.0.0.1', params: {}, requestId: 'test', waitUntil: (work) => later.push(work) };
  const response = await handler(new Request(url, { method, headers, body }), context);
  const answer = new Uint8Array(await response.arrayBuffer());
  // maxRSS is in kilobytes.
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.send({ status: response.status, headers: [...response.headers], body: answer, peakMb });
  await Promise.allSettled(later);
});
process.send('ready');
