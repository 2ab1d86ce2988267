import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { receivedTexts } from '#server/http/text-handler.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { textOffice } from '#tests/support/text-office.ts';

/** What Twilio answers to the next texts; 201 once it is empty. */
const refusals: { status: number; body: object }[] = [];
const posted: URLSearchParams[] = [];
const twilio = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (request.method === 'GET') return response.end('{"messages":[]}');
    posted.push(new URLSearchParams(body));
    const { status, body: refusal } = refusals.shift() ?? { status: 201, body: {} };
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
});
await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
afterAll(() => twilio.close());

const { url, office, jobOf, makeJob, textsOf, drain } = await textOffice();

const siteUrl = 'https://nenelock.example';
const settings = {
  smsUrl: `twilio://AC1:token@127.0.0.1:${(twilio.address() as AddressInfo).port}?from=+18085550100`,
  siteUrl,
};

let day = 0;
/** A job whose customer is texted the time of their visit. */
async function textedJob() {
  const job = await makeJob();
  day += 1;
  const slot = { slotStart: `2031-07-0${day}T20:00:00Z`, slotEnd: `2031-07-0${day}T21:00:00Z` };
  expect((await office.step(job.id, 'schedule', { ...slot, text: true })).status).toBe(200);
  await drain(settings);
  return job as { id: string; e164: string };
}

/** Posts a report to the address that Twilio was given, signed as Twilio signs. */
async function report(callback: string, fields: Record<string, string>, token = 'token') {
  const signed = callback + Object.entries(fields).toSorted().flat().join('');
  const headers = { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') };
  const { status } = await receivedTexts({ config: () => ({ ...readConfig(process.env), ...settings }) })(
    new Request(callback, { method: 'POST', body: new URLSearchParams(fields), headers }),
  );
  return status;
}

const optedOut = async (phone: string) =>
  (await runSql(url, 'select from text_opt_out where phone = $1', [phone])).length === 1;

test('a number that Twilio blocks (21610) is opted out, tried once, and in the inbox; another refusal is not STOP', async () => {
  refusals.push({
    status: 400,
    body: { code: 21_610, message: 'Attempt to send to unsubscribed recipient' },
  });
  const before = posted.length;
  const blocked = await textedJob();
  await drain(settings);
  expect(posted).toHaveLength(before + 1);
  expect(await optedOut(blocked.e164)).toBe(true);
  expect(await textsOf(blocked.id)).toEqual([
    expect.objectContaining({
      state: 'failed',
      lastError: expect.stringContaining('asked for no more texts'),
    }),
  ]);
  const { entries } = (await office.get('/api/admin/inbox')).body;
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'mail_failed', channel: 'text', jobId: blocked.id, phone: blocked.e164 }),
  );

  refusals.push({ status: 400, body: { code: 21_211, message: 'Invalid "To" phone number' } });
  const invalid = await textedJob();
  expect(await optedOut(invalid.e164)).toBe(false);
  expect(await textsOf(invalid.id)).toEqual([
    expect.objectContaining({ state: 'failed', lastError: 'Twilio answered 400.' }),
  ]);
});

test('Twilio’s reports count in any order and once; an unsigned or misdirected one changes nothing', async () => {
  const job = await textedJob();
  const callback = posted.at(-1)!.get('StatusCallback')!;
  expect(callback).toMatch(/^https:\/\/nenelock\.example\/api\/texts\?id=[0-9a-f-]{36}$/);
  const outcome = async () => (await textsOf(job.id))[0].outcome;
  const lost = { MessageStatus: 'undelivered', ErrorCode: '30005', MessageSid: 'SM1' };
  expect(await report(callback, lost, 'another token')).toBe(401);
  expect(await outcome()).toBeNull();
  expect(await report(`${siteUrl}/api/texts?id=00000000-0000-4000-8000-000000000000`, lost)).toBe(200);
  expect(await outcome()).toBeNull();
  expect(await report(callback, lost)).toBe(200);
  expect((await textsOf(job.id))[0]).toMatchObject({
    outcome: 'undelivered',
    lastError: expect.stringContaining('Twilio error 30005'),
  });
  for (const MessageStatus of ['delivered', 'sent', 'undelivered', 'delivered'])
    expect(await report(callback, { MessageStatus, MessageSid: 'SM1' })).toBe(200);
  expect((await textsOf(job.id))[0]).toMatchObject({ outcome: 'delivered', lastError: null });
  expect(await optedOut(job.e164)).toBe(false);

  const stopped = await textedJob();
  const blocked = { MessageStatus: 'failed', ErrorCode: '21610', MessageSid: 'SM2' };
  expect(await report(posted.at(-1)!.get('StatusCallback')!, blocked)).toBe(200);
  expect(await optedOut(stopped.e164)).toBe(true);
  expect((await jobOf(stopped.id)).mails).toEqual([
    expect.objectContaining({ outcome: 'undelivered', channel: 'text' }),
  ]);
});
