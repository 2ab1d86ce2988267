import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import texts from '#functions/texts.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { receivedTexts } from '#server/http/text-handler.ts';
import { readConfig } from '#server/config.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { runSql } from '#tests/support/run-sql.ts';

const {
  service,
  url,
  dataDir,
  owner,
  kai,
  leilani,
  clock,
  drain,
  emergency,
  device,
  putOnCall,
  setMobile,
  alarmOf,
  messages,
} = await nightOffice();

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('an alarm text is sent once through each provider, despite lost responses and repeats; without a provider it becomes a file and a mail', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await setMobile(kai, '(808) 555-0111');
  await emergency();
  await drain();
  const [file] = await readdir(join(dataDir, 'texts'));
  expect(await readFile(join(dataDir, 'texts', file!), 'utf8')).toMatch(
    /^To: \+18085550111\n\n.*EMERGENCY \d+: .*, Hanalei\. Reply YES \d+ to take it\.\n$/,
  );
  expect((await messages()).map(({ kind }) => kind)).toContain('alarm-mail');

  // A provider that takes the first text and loses its answer.
  const taken = new Map<string, string>();
  let losing = true;
  const provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      taken.set(String(request.headers['idempotency-key']), body);
      if (losing) {
        losing = false;
        request.socket.destroy();
      } else response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  servers.push(provider);
  const smsUrl = `http://user:pass@127.0.0.1:${(provider.address() as AddressInfo).port}/send?to={to}`;
  await runSql(url, 'delete from alarm');
  await emergency();
  await drain({ smsUrl });
  clock.ahead = 20;
  await drain({ smsUrl });
  expect(taken.size).toBe(1);
  expect(JSON.parse([...taken.values()][0]!)).toMatchObject({ to: '+18085550111' });
  expect(
    (await messages()).filter(({ kind, state }) => kind === 'alarm-text' && state === 'sent'),
  ).toHaveLength(2);
});

test('the text and the call of an alarm leave beside its pushes and what else a slow push service holds', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await setMobile(kai, '808-555-0111');
  const ladder = [{ after: 0, who: 'everyone', channels: ['push', 'text', 'voice'] }];
  expect((await owner.put('/api/admin/alarm/ladder', { version: 0, ladder })).status).toBe(200);
  for (let count = 0; count < 10; count += 1) {
    const { id } = await device(owner, `slow-${count}`);
    expect((await owner.put(`/api/admin/alarm/devices/${id}`, { news: true })).status).toBe(200);
  }
  const posts: string[] = [];
  const both = Promise.withResolvers<string>();
  const provider = createServer((request, response) => {
    posts.push(request.url!);
    response.writeHead(202).end();
    if (posts.length === 2) both.resolve('text and call');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  servers.push(provider);
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

  // Thirty notifications of requests wait already, and the emergency adds ten. It is noon: at night no news would leave.
  for (let count = 0; count < 3; count += 1) await emergency({ isEmergency: false });
  await emergency();
  const noon = startOfShopDay(shopToday(new Date())).getTime() + 36 * 3_600_000;
  clock.ahead = (noon - Date.now()) / 1000;
  const held = service.hold();
  const draining = drain({ smsUrl: `${address}/text`, voiceUrl: `${address}/call` });
  const first = await Promise.race([both.promise, held.givenUp.then(() => 'a push was given up')]);
  held.release();
  await draining;
  expect(first).toBe('text and call');
  expect(posts.toSorted()).toEqual(['/call', '/text']);
  expect(service.received.filter(({ note }) => note.kind === 'alarm')).toHaveLength(10);
});

test('Twilio has no idempotency keys, so it is asked whether it has the text before the text is sent again', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await setMobile(kai, '808-555-0111');
  const sent: { to: string; body: string; status: string }[] = [];
  let losing = true;
  const twilio = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'GET') return response.end(JSON.stringify({ messages: sent }));
      const form = new URLSearchParams(body);
      sent.push({ to: form.get('To')!, body: form.get('Body')!, status: 'queued' });
      if (losing) {
        losing = false;
        return request.socket.destroy();
      }
      return response.writeHead(201).end('{}');
    });
  });
  await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
  servers.push(twilio);
  const smsUrl = `twilio://AC1:token@127.0.0.1:${(twilio.address() as AddressInfo).port}?from=+18085550100`;
  await emergency();
  await drain({ smsUrl });
  clock.ahead = 20;
  await drain({ smsUrl });
  expect(sent).toHaveLength(1);
  expect((await messages()).find(({ kind }) => kind === 'alarm-text')).toMatchObject({ state: 'sent' });
});

test('a reply to the text takes the emergency; repeats change nothing, and unsigned or old replies are refused', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await setMobile(kai, '808-555-0111');
  await setMobile(leilani, '808-555-0122');
  const jobId = await emergency();
  await drain();
  const [job] = await runSql(url, 'select number from job where id = $1', [jobId]);
  const secret = 'a-webhook-secret-of-the-tests-long-enough';
  const receive = async (from: string, text: string, changes: { key?: string; seconds?: number } = {}) => {
    const body = JSON.stringify({ from, text });
    const seconds = changes.seconds ?? Math.floor(Date.now() / 1000);
    const hash = createHmac('sha256', changes.key ?? secret)
      .update(`${seconds}.${body}`)
      .digest('hex');
    const handler = receivedTexts({
      config: () => ({ ...readConfig(process.env), smsWebhookSecret: secret }),
    });
    const headers = { 'x-signature': `t=${seconds},v1=${hash}` };
    const response = await handler(
      new Request('http://localhost/api/texts', { method: 'POST', body, headers }),
    );
    return { status: response.status, body: (await response.json()) as { reply?: string } };
  };
  expect((await receive('+18085550111', 'YES', { key: 'x' })).status).toBe(401);
  expect((await receive('+18085550111', 'YES', { seconds: 1_700_000_000 })).status).toBe(401);
  expect(
    (await texts(new Request('http://localhost/api/texts', { method: 'POST', body: '{}' }))).status,
  ).toBe(404);
  expect((await receive('+18085559999', 'YES')).body).toEqual({ reply: null });
  expect((await receive('+18085550111', 'who is this')).body).toEqual({ reply: null });
  expect(await alarmOf(jobId)).toMatchObject({ state: 'ringing' });
  expect((await receive('(808) 555-0111', 'Yes')).body.reply).toMatch(/^You have emergency/);
  expect(await alarmOf(jobId)).toMatchObject({ state: 'taken', holder_id: kai.id });
  expect((await receive('+18085550111', 'YES')).body.reply).toMatch(/taken or over/);
  expect((await receive('+18085550122', `YES ${String(job?.['number'])}`)).body.reply).toMatch(
    /taken or over/,
  );

  // Twilio signs our address and its sorted fields with SHA-1.
  const second = await emergency();
  clock.ahead = 1;
  await drain();
  const twilio = {
    ...readConfig(process.env),
    smsUrl: 'twilio://AC1:token@api.twilio.com?from=+18085550100',
  };
  const form = new URLSearchParams({ From: '+18085550111', Body: 'yes', MessageSid: 'SM1' });
  const signature = createHmac('sha1', 'token')
    .update('https://nenelock.example/api/textsBodyyesFrom+18085550111MessageSidSM1')
    .digest('base64');
  const post = (signed: string) =>
    receivedTexts({ config: () => twilio })(
      new Request('http://localhost/api/texts', {
        method: 'POST',
        body: form,
        headers: { 'x-twilio-signature': signed },
      }),
    );
  expect((await post('wrong')).status).toBe(401);
  expect(await (await post(signature)).text()).toMatch(/^<Response><Message>You have emergency/);
  expect(await alarmOf(second)).toMatchObject({ state: 'taken' });
});
