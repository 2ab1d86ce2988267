import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { connect } from '#db/connect.ts';
import { leaseMessages } from '#db/queries/outbox.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { triggeredDrain } from '#server/http/drain-handler.ts';
import { drainToken } from '#server/outbox/trigger-drain.ts';
import { call } from '#tests/support/call.ts';
import { patient } from '#tests/support/database.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { testAccount, testServer } from '#tests/support/server.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

const { url, db, dataDir } = await testServer();

let serial = 0;
/** Stores a request as a visitor does; returns its id. */
async function request(changes: object = {}): Promise<string> {
  serial += 1;
  const { status, body } = await call(contact, 'POST', '/api/contact', {
    body: {
      firstName: 'Keoni',
      lastName: `Pahinui ${serial}`,
      phone: '808-555-0188',
      serviceType: 'automotive',
      location: 'Hanalei Pier',
      message: 'Keys in the surf',
      ...changes,
    },
  });
  expect(status).toBe(201);
  return body.id as string;
}

/** Sends what is due in the given number of minutes. */
function drain({ smtpUrl, minutes = 0 }: { smtpUrl?: string; minutes?: number } = {}) {
  const config = { ...readConfig(process.env), smtpUrl };
  const now = () => new Date(Date.now() + minutes * 60_000);
  return drainOutbox({ db, config, now, until: new Date(now().getTime() + 100_000) });
}

const outbox = () => runSql(url, 'select * from outbox order by created_at, id');

/**
 * A proxy to a mail server that cuts the connection when its traffic so far (`up` to the server, `down` from
 * it) matches; the matching chunk is dropped.
 */
async function startWire(
  smtpUrl: string,
  { cuts, when }: { cuts: number; when: (seen: { up: string; down: string }) => boolean },
): Promise<{ url: string }> {
  let left = cuts;
  const server = createServer((client) => {
    const upstream = dial(Number(new URL(smtpUrl).port), '127.0.0.1');
    const seen = { up: '', down: '' };
    const carry = (from: Socket, to: Socket, direction: 'up' | 'down') => {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (chunk: Buffer) => {
        seen[direction] += chunk.toString('latin1');
        if (left > 0 && when(seen)) {
          left -= 1;
          client.destroy();
          upstream.destroy();
        } else to.write(chunk);
      });
    };
    carry(client, upstream, 'up');
    carry(upstream, client, 'down');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  catchers.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const catchers: { stop: () => Promise<void> }[] = [];
async function catcher(...options: Parameters<typeof startMailCatcher>) {
  const started = await startMailCatcher(...options);
  catchers.push(started);
  return started;
}

beforeEach(async () => {
  await runSql(url, 'delete from outbox');
  await runSql(url, 'delete from alarm');
});
afterEach(async () => {
  await Promise.all(catchers.splice(0).map((started) => started.stop()));
});

test('only a caller with our token can trigger the outbox', async () => {
  const config = readConfig(process.env);
  await request();
  for (const authorization of [
    '',
    'Outbox',
    'Outbox x',
    `Bearer ${drainToken(config)}`,
    `Outbox ${drainToken(config)}x`,
  ]) {
    const { status } = await call(triggeredDrain(), 'POST', '/api/outbox', { headers: { authorization } });
    expect(status).toBe(401);
  }
  const answer = await call(triggeredDrain(), 'POST', '/api/outbox', {
    headers: { authorization: `Outbox ${drainToken(config)}` },
  });
  expect(answer).toMatchObject({ status: 200, body: { sent: 1, postponed: 0, failed: 0 } });
});

test('without a mail server each mail becomes a file that names its recipient', async () => {
  const id = await request();
  expect(await drain()).toEqual({ sent: 1, postponed: 0, failed: 0 });
  const [row] = await outbox();
  expect(row).toMatchObject({ state: 'sent', record_id: id, attempts: 1, last_error: null });
  const folder = join(dataDir, 'mail');
  expect(await readdir(folder)).toContain(`${String(row?.['id'])}.eml`);
  const mail = await parseMail(await readFile(join(folder, `${String(row?.['id'])}.eml`)));
  expect(mail.to?.[0]?.address).toBe('aloha@nenelock.example');
  expect(mail.messageId).toBe(row?.['message_id']);
  // The letterhead's mark travels with the mail: nothing is fetched to show it.
  expect(mail.html?.match(/<img[^>]*>/g)?.join()).toMatch(/^<img src="cid:mark@nenelock"[^>]*>$/);
  expect(mail.pictures).toMatchObject([{ mimeType: 'image/png', contentId: '<mark@nenelock>' }]);
  expect(mail.attachments).toEqual([]);
});

test('the office reads the emergency in the subject, can tap the number and open the record', async () => {
  const server = await catcher();
  const id = await request({
    isEmergency: true,
    email: 'keoni@example.com',
    message: '<b>Hurry</b> & "please"',
  });
  await drain({ smtpUrl: server.url });
  const notice = await server.waitFor(({ to }) => to?.[0]?.address === 'aloha@nenelock.example');
  expect(notice.subject).toMatch(/^EMERGENCY: .*Hanalei Pier/);
  expect(notice.html).toContain('href="tel:+18085550188"');
  expect(notice.html).toContain(id);
  expect(notice.html).toContain('&#60;b&#62;Hurry');
  expect(notice.html).not.toContain('<b>Hurry');
  expect(notice.text).toContain('<b>Hurry</b> & "please"');
  expect(notice.replyTo?.[0]?.address).toBe('keoni@example.com');
});

test('the visitor’s receipt contains no user input', async () => {
  const server = await catcher();
  const typed = {
    firstName: 'Buycheap',
    lastName: 'Pillsnow',
    location: 'Spamtown Road',
    message: 'Visit spam.example now',
  };
  await request({ ...typed, email: 'Victim@Example.com' });
  await drain({ smtpUrl: server.url });
  const receipt = await server.waitFor(({ to }) => to?.[0]?.address === 'victim@example.com');
  const whole = `${receipt.subject}\n${receipt.text}\n${receipt.html}`;
  for (const word of ['Buycheap', 'Pillsnow', 'Spamtown', 'spam.example', 'Visit'])
    expect(whole).not.toContain(word);
  expect(receipt.text).toMatch(/1\. We call or text the number you gave within 2 hours[,.] /);
  expect(receipt.text).not.toContain('shortly');
});

test('user input never becomes a header or a recipient', async () => {
  const server = await catcher();
  await request({
    location: 'Poipu\r\nBcc: victim@example.com\r\n\r\nHello',
    message: 'A\nTo: victim@example.com',
  });
  await drain({ smtpUrl: server.url });
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail?.to?.map(({ address }) => address)).toEqual(['aloha@nenelock.example']);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  for (const email of [
    'a@example.com\r\nBcc: v@example.com',
    'a@example.com, v@example.com',
    '<a@example.com>',
  ]) {
    const { status } = await call(contact, 'POST', '/api/contact', {
      body: { firstName: 'A', lastName: 'B', phone: '1', serviceType: 'other', location: 'x', email },
    });
    expect(status).toBe(422);
  }
});

test('five receipts a day per address in any spelling; the office is notified of every request', async () => {
  const server = await catcher();
  for (let n = 0; n < 7; n += 1) await request({ email: n % 2 ? 'same@example.com' : 'SAME@example.com' });
  await Promise.all([drain({ smtpUrl: server.url }), drain({ smtpUrl: server.url })]);
  const to = (address: string) => server.mails.filter((mail) => mail.to?.[0]?.address === address);
  expect(to('same@example.com')).toHaveLength(5);
  expect(to('aloha@nenelock.example')).toHaveLength(7);
  const failed = (await outbox()).filter(({ state }) => state === 'failed');
  expect(failed).toHaveLength(2);
  expect(failed[0]?.['last_error']).toMatch(/already sent 5 receipts/);
});

test('a mail server that is down for an hour delays mail and loses none', async () => {
  const gone = await catcher();
  await gone.stop();
  await request();
  await request();
  expect(await drain({ smtpUrl: gone.url })).toEqual({ sent: 0, postponed: 2, failed: 0 });
  // Not retried before its time.
  expect(await drain({ smtpUrl: gone.url })).toEqual({ sent: 0, postponed: 0, failed: 0 });
  for (const minutes of [2, 5, 11, 22, 43]) {
    expect(await drain({ smtpUrl: gone.url, minutes })).toMatchObject({ postponed: 2, failed: 0 });
  }
  const [row] = await outbox();
  expect(row).toMatchObject({ state: 'queued', attempts: 6, lease_until: null });
  expect(row?.['last_error']).toMatch(/ECONNREFUSED|connect/i);
  const back = await catcher();
  expect(await drain({ smtpUrl: back.url, minutes: 90 })).toMatchObject({ sent: 2 });
  expect(back.mails).toHaveLength(2);
  expect(await drain({ smtpUrl: back.url, minutes: 300 })).toMatchObject({ sent: 0 });
  expect(back.mails).toHaveLength(2);
});

test('after a day of retries a mail fails, and its record shows that', async () => {
  const gone = await catcher();
  await gone.stop();
  await request();
  for (let minutes = 0; minutes < 26 * 60; minutes += 60) await drain({ smtpUrl: gone.url, minutes });
  expect((await outbox())[0]).toMatchObject({ state: 'failed', lease_until: null });
});

test('a mail whose connection broke midway arrives once and whole', async () => {
  const server = await catcher();
  // The connection is cut twice while the mail is in transit.
  const wire = await startWire(server.url, { cuts: 2, when: ({ up }) => up.includes('Subject:') });
  await request();
  expect(await drain({ smtpUrl: wire.url })).toMatchObject({ postponed: 1 });
  expect(await drain({ smtpUrl: wire.url, minutes: 2 })).toMatchObject({ postponed: 1 });
  expect(server.mails).toHaveLength(0);
  expect(await drain({ smtpUrl: wire.url, minutes: 10 })).toMatchObject({ sent: 1 });
  expect(await drain({ smtpUrl: wire.url, minutes: 60 })).toMatchObject({ sent: 0 });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.text).toContain('Keys in the surf');
  expect((await outbox())[0]).toMatchObject({ state: 'sent', attempts: 3 });
});

test('a mail whose acceptance was lost is resent with the same Message-ID', async () => {
  const server = await catcher();
  // The server has accepted the mail; its 250 reply is lost.
  const wire = await startWire(server.url, {
    cuts: 1,
    when: ({ up, down }) =>
      up.endsWith('\r\n.\r\n') && /250 [^\r]*(?:queued|OK)[^\r]*\r\n$/i.test(down) && server.mails.length > 0,
  });
  await request();
  expect(await drain({ smtpUrl: wire.url })).toMatchObject({ postponed: 1 });
  expect(server.mails).toHaveLength(1);
  expect(await drain({ smtpUrl: wire.url, minutes: 5 })).toMatchObject({ sent: 1 });
  expect(server.mails).toHaveLength(2);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a drain that dies holding a message leaves it to the next one after its lease', async () => {
  const server = await catcher();
  await request();
  const taken = await leaseMessages(db, { now: new Date(), limit: 5, leaseSeconds: 150 });
  expect(taken).toHaveLength(1);
  expect(await drain({ smtpUrl: server.url })).toMatchObject({ sent: 0 });
  expect(await drain({ smtpUrl: server.url, minutes: 3 })).toMatchObject({ sent: 1 });
  expect(server.mails).toHaveLength(1);
});

test('concurrent drains send each mail once', async () => {
  const server = await catcher();
  for (let n = 0; n < 30; n += 1) await request();
  const drained = await Promise.all(Array.from({ length: 6 }, () => drain({ smtpUrl: server.url })));
  expect(drained.reduce((sum, { sent }) => sum + sent, 0)).toBe(30);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(server.mails).toHaveLength(30);
});

test('a permanently rejected address is not retried, except the office’s own', async () => {
  const server = await catcher({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
  });
  await request({ email: 'nobody@example.com' });
  await drain({ smtpUrl: server.url });
  const rows = await outbox();
  const stateOf = (kind: string) => rows.find((row) => row['kind'] === kind)?.['state'];
  expect(stateOf('request-receipt')).toBe('failed');
  expect(stateOf('request-notice')).toBe('queued');
});

test('a message of a kind that only a newer release knows waits for that release', async () => {
  await request();
  await runSql(url, `update outbox set kind = 'of-the-future'`);
  expect(await drain()).toMatchObject({ postponed: 1, failed: 0 });
  expect((await outbox())[0]?.['last_error']).toContain('of-the-future');
});

test('an emergency notice goes before all other mail, even when it arrives during a drain', async () => {
  let delivered = 0;
  const server = await catcher({
    onRcptTo({ address }, _session, done) {
      // The alarm rings the owner beside the mail that is counted here.
      const counts = address !== testAccount.email;
      if (counts) delivered += 1;
      callbackify(async () => {
        if (counts && delivered === 4) await request({ isEmergency: true, phone: '808-555-0189' });
      })(done);
    },
  });
  for (let n = 0; n < 4; n += 1) await request({ email: `someone-${n}@example.com` });
  await request({ isEmergency: true });
  // Each emergency also rings the owner, by mail since there is no device.
  expect(await drain({ smtpUrl: server.url })).toMatchObject({ sent: 12 });
  const notices = server.mails.filter(({ subject = '' }) => !/^EMERGENCY: (?!New)/.test(subject));
  const urgent = notices.map(({ subject }) => /EMERGENCY/.test(subject ?? ''));
  expect(urgent).toEqual([true, false, false, false, true, false, false, false, false, false]);
});

test('a lease takes as many messages as it asks for, whatever plan the database chooses', async () => {
  for (let n = 0; n < 6; n += 1) await request();
  const plans = [
    'hashagg',
    'sort',
    'hashjoin',
    'mergejoin',
    'indexscan',
    'bitmapscan',
    'material',
    'memoize',
  ];
  const leased = await db.transaction().execute(async (trx) => {
    // As for a table that was empty when it was last analyzed: the rows to lease may be searched for once for each row.
    for (const plan of plans) await sql`select set_config(${`enable_${plan}`}, 'off', true)`.execute(trx);
    return leaseMessages(trx, { now: new Date(), limit: 1, leaseSeconds: 60 });
  });
  expect(leased).toHaveLength(1);
});

test('a drain opens no transaction when no alarm is due and nothing is queued', async () => {
  await runSql(url, 'delete from outbox');
  const { hostname: host, port } = new URL(url);
  const wire = await startTcpProxy({ host, port: Number(port) });
  const wired = connect(Object.assign(new URL(url), { port: String(wire.port) }).href, patient);
  let begun = 0;
  void wire.stallAt((piece, direction) => {
    if (direction === 'up' && piece.includes('begin')) begun += 1;
    return false;
  });
  try {
    const until = new Date(Date.now() + 100_000);
    await drainOutbox({ db: wired, config: readConfig(process.env), now: () => new Date(), until });
    expect(wire.sent()).toBeGreaterThan(0);
    expect(begun).toBe(0);
    // The count does notice a transaction.
    await wired
      .transaction()
      .execute((trx) => leaseMessages(trx, { now: new Date(), limit: 1, leaseSeconds: 1 }));
    expect(begun).toBe(1);
  } finally {
    await wired.destroy();
    await wire.close();
  }
});
