import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { makeEstimate } from '#tests/support/money.ts';
import { nightOffice } from '#tests/support/night-office.ts';

const { service, owner, kai, clock, drain, emergency, device, putOnCall, setMobile, messages } =
  await nightOffice();

/** Sets the drains' clock to an hour of tomorrow in Honolulu. */
const setHour = (hour: number) => {
  const midnight = startOfShopDay(shopToday(new Date())).getTime();
  clock.ahead = (midnight + (24 + hour) * 3_600_000 - Date.now()) / 1000;
};
const turnOn = async (id: string, news = true) =>
  (await owner.put(`/api/admin/alarm/devices/${id}`, { news })).body as { news: boolean };

test('a device with news turned on is notified of daytime requests by kind and town, and open tabs learn what changed', async () => {
  const { id, path } = await device(owner, 'owner-desk');
  await emergency({ isEmergency: false });
  expect(await turnOn(id)).toMatchObject({ news: true });
  const jobId = await emergency({ isEmergency: false });
  setHour(12);
  await drain();
  expect(service.received.map((each) => each.path)).toEqual([path]);
  const [{ note, headers } = service.received[0]!] = service.received;
  expect(note).toMatchObject({
    kind: 'news',
    title: 'New request',
    body: expect.stringMatching(/, Hanalei, job \d+$/),
    path: `/admin/jobs/${jobId}`,
    token: '',
    change: { type: 'contact_request', what: 'received' },
  });
  expect(headers).toMatchObject({ urgency: 'normal', ttl: '14400' });
  expect(note.title + note.body).not.toMatch(/Keoni|Pahinui|Kuhio/);
});

test('news is not sent at night, about a ringing emergency, about the person’s own actions, or to a technician’s device', async () => {
  const { id } = await device(owner, 'owner-desk');
  await turnOn(id);
  await emergency({ isEmergency: false });
  setHour(21);
  await drain();
  setHour(7.9);
  await emergency({ isEmergency: false });
  await drain();
  const pushes = (await messages()).filter(({ kind }) => kind === 'news-push');
  expect(pushes.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(pushes[0]?.['last_error']).toMatch(/^Not sent: it is night/);

  await emergency();
  const { id: quoteId } = await makeEstimate(owner);
  expect((await owner.post(`/api/admin/quotes/${quoteId}/approve`, {})).status).toBe(200);
  setHour(12);
  await drain();
  expect(service.received.filter(({ note }) => note.kind === 'news')).toEqual([]);

  const own = await device(kai, 'kai-phone');
  const refused = await kai.put(`/api/admin/alarm/devices/${own.id}`, { news: true });
  expect(refused.status).toBe(403);
  expect((await owner.put(`/api/admin/alarm/devices/${own.id}`, { news: true })).status).toBe(404);
});

test('the webhook requests one phone call for each step, with the same id after a lost response', async () => {
  await setMobile(kai, '808-555-0111');
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  const ladder = [{ after: 0, who: 'everyone', channels: ['voice'] }];
  expect((await owner.put('/api/admin/alarm/ladder', { version: 0, ladder })).status).toBe(200);
  const calls: { key: string; body: { to: string; text: string } }[] = [];
  let losing = true;
  const webhook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({
        key: String(request.headers['idempotency-key']),
        body: JSON.parse(body) as { to: string; text: string },
      });
      if (losing) {
        losing = false;
        request.socket.destroy();
      } else response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void webhook.close());
  const voiceUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/call`;
  await emergency();
  await drain({ voiceUrl });
  clock.ahead = 10;
  await drain({ voiceUrl });
  await drain({ voiceUrl });
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(calls[0]?.body).toMatchObject({
    to: '+18085550111',
    text: expect.stringMatching(/EMERGENCY \d+: .*, Hanalei/),
  });
  expect((await messages()).filter(({ kind }) => kind === 'alarm-voice')).toMatchObject([{ state: 'sent' }]);
});
