import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { submit } from './queue.ts';

// Where nothing can be stored, as here, a request is sent all the same.
let answers: Response[] = [];
let sent = 0;

beforeEach(() => {
  sent = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => {
    sent += 1;
    return Promise.resolve(answers.shift());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busy = (retryAfter?: string) =>
  new Response('', { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
const taken = () => Response.json({ id: '8f14e45f-ceea-4672' }, { status: 201 });
const contact = { form: 'contact', body: {}, typed: {} } as const;

/** Sends a form, and says after how many seconds each request went out, and how it ended. */
async function run(seconds: number) {
  const requests: number[] = [];
  let state: string | undefined;
  void submit(contact, null, () => undefined).then((submission) => ({ state } = submission));
  for (let second = 0; second <= seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
    while (requests.length < sent) requests.push(second);
  }
  return { requests, state };
}

test('a request that the server cannot take yet is sent again after two seconds, then after five, then not by itself', async () => {
  answers = [busy(), busy(), busy(), taken()];
  expect(await run(30)).toEqual({ requests: [0, 2, 7], state: 'failed' });
});

test('the server’s Retry-After lengthens the wait and never shortens it; if it is longer than a person waits, they decide', async () => {
  answers = [busy('4'), busy('1'), taken()];
  expect(await run(30)).toEqual({ requests: [0, 4, 9], state: 'received' });
  answers = [busy('11'), taken()];
  sent = 0;
  expect(await run(30)).toEqual({ requests: [0], state: 'failed' });
});
