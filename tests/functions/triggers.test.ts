import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { drainRings } from '#server/outbox/drain-outbox.ts';
import { readConfig } from '#server/config.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { runSql } from '#tests/support/run-sql.ts';

// When the outbox is asked to send: as soon as what was queued can be seen, and not only at the timer's next look.

const { service, url, db, owner, kai, leilani, now, drain, emergency, device, putOnCall, messages } =
  await nightOffice();

test('a drain is triggered only once the transaction that queued the alarm has committed', async () => {
  const triggered = Promise.withResolvers<number>();
  const phone = '808-555-0171';
  const server = createServer((_request, response) => {
    response.end('{}');
    void runSql(url, 'select from job where phone = $1', [phone]).then((rows) =>
      triggered.resolve(rows.length),
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // The configuration is read again for another database's name.
  process.env['SELF_ORIGIN'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['DATABASE_URL'] = `${url}${url.includes('?') ? '&' : '?'}application_name=triggers`;
  onTestFinished(() => {
    delete process.env['SELF_ORIGIN'];
    process.env['DATABASE_URL'] = url;
  });
  const item = {
    serviceCategory: 'services',
    serviceDescription: 'Car Lockout',
    quantity: 1,
    unitPrice: '150.00',
  };
  const { answer, waited } = await duringTransaction(
    url,
    (other) => other.query('lock table quote in access exclusive mode'),
    () => owner.post('/api/admin/jobs', { phone, urgency: 'emergency', items: [item] }),
  );
  expect({ status: answer.status, waited }).toEqual({ status: 201, waited: true });
  expect(await triggered.promise).toBe(1);
});

test('news that an emergency is taken leaves while mail still waits', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await device(kai, 'kai-news');
  const jobId = await emergency({ email: 'keoni@example.com' });
  await drain();
  service.received.length = 0;
  await emergency({ phone: '808-555-0172', isEmergency: false });
  expect((await leilani.post(`/api/admin/alarm/open/${jobId}/take`)).body).toMatchObject({ mine: true });
  await drainRings({ db, config: readConfig(process.env), now });
  expect(service.received.map(({ path, note }) => [path, note.kind])).toEqual([['/kai-news', 'taken']]);
  expect((await messages()).filter(({ state }) => state === 'queued').map(({ kind }) => kind)).toEqual([
    'request-notice',
  ]);
});
