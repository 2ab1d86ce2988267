import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { readConfig, readFieldKeys } from '#server/config.ts';
import {
  erasePerson,
  eraseRecords,
  exportPerson,
  findPerson,
  personOfCustomer,
} from '#server/privacy/person.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { planted, traces, runJourney } from '#tests/support/journey.ts';
import { customer, linkTo } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const now = new Date();
const as = { actor: 'command line', now };
const reader = { ...as, fieldKeys: readFieldKeys(process.env) };

/** Every row of every table as text, whatever tables exist. */
async function everyRow(): Promise<string[]> {
  const tables = await runSql(
    url,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      runSql(url, `select '${String(name)}: ' || row_to_json(t)::text as row from ${String(name)} t`),
    ),
  );
  return rows.flat().map(({ row }) => String(row));
}

const withTraces = async () => (await everyRow()).filter((row) => traces.some((trace) => trace.test(row)));

const erase = (keys: Parameters<typeof eraseRecords>[1]) =>
  erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), as);

describe('a person with every kind of record', async () => {
  const road = await runJourney(office);
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: new Date(Date.now() + 60_000),
  });
  const neighbor = await office.post('/api/admin/customers', {
    firstName: 'Next',
    lastName: 'Door',
    phone: '808-555-0911',
    email: 'next@example.com',
  });

  test('appears in many tables, so that there is something to find', async () => {
    const tables = new Set((await withTraces()).map((row) => row.split(':')[0]));
    expect([...tables].toSorted()).toEqual(
      expect.arrayContaining([
        'approval',
        'authority',
        'booking_request',
        'contact_request',
        'customer',
        'event',
        'idempotency',
        'invoice',
        'outbox',
        'quote',
        'quote_item',
      ]),
    );
  });

  test.each([planted.phone, '(808) 555.0961', planted.email.toUpperCase()])(
    'is found by %s, with all records',
    async (key) => {
      const { records } = await exportPerson(db, await findPerson(db, key), reader);
      const ids = (table: string) => (records[table] as { id: string }[]).map(({ id }) => id);
      expect(ids('customer')).toEqual([road.customerId]);
      expect(ids('contact_request')).toEqual([road.leadId]);
      expect(ids('booking_request')).toEqual([road.bookingId]);
      expect(ids('quote').toSorted()).toEqual([road.publicQuoteId, road.quoteId].toSorted());
      expect(ids('invoice')).toEqual([road.invoiceId]);
      for (const table of ['quote_item', 'approval', 'authority', 'payment', 'job_link', 'outbox', 'event']) {
        expect(records[table]?.length, table).toBeGreaterThan(0);
      }
      const text = JSON.stringify(records);
      expect(Object.values(planted).filter((detail) => !text.includes(detail))).toEqual([]);
      expect(text).not.toMatch(/_hash"|sealed_terms|next@example/);
      expect(withoutIds(text)).not.toContain('Door');
      const reads = await runSql(
        url,
        `select actor, after from event where what = 'sealed_read' and record_id = $1`,
        [road.quoteId],
      );
      expect(reads.at(-1)).toMatchObject({ actor: 'command line', after: { sealed: expect.any(Array) } });
    },
  );

  test('input that is neither a phone number nor an email is rejected; an unknown person has no records', async () => {
    await expect(findPerson(db, 'Quillfeather')).rejects.toThrow(RangeError);
    const { records } = await exportPerson(db, await findPerson(db, 'stranger@example.com'), reader);
    expect(Object.values(records).flat()).toEqual([]);
  });

  test('an erasure that fails midway changes nothing', async () => {
    const before = await everyRow();
    const keys = (await personOfCustomer(db, road.customerId))!;
    await expect(
      db.transaction().execute(async (trx) => {
        await eraseRecords(trx, keys, as);
        throw new Error('power cut');
      }),
    ).rejects.toThrow('power cut');
    expect(await everyRow()).toEqual(before);
  });

  test('is gone from every table after erasure, except the invoice’s name and address and the authorization', async () => {
    const [before] = await runSql(
      url,
      'select invoice_number, total, tax, status from invoice where id = $1',
      [road.invoiceId],
    );
    const erased = await erase((await personOfCustomer(db, road.customerId))!);
    expect(erased).toMatchObject({
      customers: 1,
      leads: 1,
      bookings: 1,
      quotes: 2,
      invoices: 0,
      keptInvoices: 1,
      keptAuthorities: 1,
    });
    expect(erased.keptBecause).toMatch(/tax office.*three years/);

    const left = await withTraces();
    expect(left.map((row) => row.split(':')[0]).toSorted()).toEqual(['authority', 'invoice']);
    const kept = left.find((row) => row.startsWith('invoice:')) ?? '';
    expect(kept).toContain(planted.serviceAddress);
    const allowed = ['firstName', 'lastName', 'serviceAddress'] as const;
    const forbidden = Object.entries(planted).filter(([name]) => !allowed.some((field) => field === name));
    expect(forbidden.filter(([, text]) => kept.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
    expect(kept).not.toMatch(/555[-. ]?0961/);
    const [after] = await runSql(
      url,
      'select invoice_number, total, tax, status from invoice where id = $1',
      [road.invoiceId],
    );
    expect(after).toEqual(before);
    expect(
      await runSql(url, 'select amount from payment where invoice_id = $1', [road.invoiceId]),
    ).toHaveLength(1);
    expect(
      await runSql(
        url,
        'select note from authority where photo is not null and job_id = (select job_id from quote where id = $1)',
        [road.quoteId],
      ),
    ).toEqual([{ note: planted.authorityNote }]);
    // A signature's strokes identify no one as text, so they must be removed.
    expect(await runSql(url, 'select from approval where signature is not null')).toEqual([]);
    expect((await office.get(`/api/admin/customers/${neighbor.body.id}`)).body.firstName).toBe('Next');
  });

  test('the history records the erasure and keeps its events with their times', async () => {
    const events = await runSql(url, 'select what, actor from event where record_id = $1 order by id', [
      road.customerId,
    ]);
    expect(events.at(-1)).toEqual({ what: 'person_erased', actor: 'command line' });
    const invoice = await runSql(url, 'select what from event where record_id = $1', [road.invoiceId]);
    expect(invoice.map(({ what }) => what)).toEqual(expect.arrayContaining(['issued', 'payment_received']));
  });

  test('the office still opens every record, and customers’ links open nothing', async () => {
    for (const path of [
      `customers/${road.customerId}`,
      `customers/${road.customerId}/history`,
      `leads/${road.leadId}`,
      `quotes/${road.quoteId}`,
      `invoices/${road.invoiceId}`,
      'summary',
    ]) {
      expect([path, (await office.get(`/api/admin/${path}`)).status]).toEqual([path, 200]);
    }
    const open = await runSql(url, 'select from job_link where revoked_at is null');
    expect(open).toEqual([]);
  });

  test('queued mail about the person is not sent', async () => {
    const drained = await drainOutbox({
      db,
      config: readConfig(process.env),
      now: () => new Date(),
      until: new Date(Date.now() + 60_000),
    });
    expect(drained).toEqual({ sent: 0, postponed: 0, failed: 0 });
  });
});

test('an invoice past its retention period is emptied as well', async () => {
  const road = await runJourney(office);
  await runSql(url, `update invoice set sent_at = sent_at - interval '8 years' where id = $1`, [
    road.invoiceId,
  ]);
  expect(await erase(await findPerson(db, planted.phone))).toMatchObject({
    invoices: 1,
    keptInvoices: 0,
    keptAuthorities: 1,
  });
  const left = (await withTraces()).filter((row) => row.includes(road.invoiceId));
  expect(left).toEqual([]);
});

test('another customer with the same number and their records stay', async () => {
  const road = await runJourney(office);
  const other = await office.post('/api/admin/customers', {
    firstName: 'Front',
    lastName: 'Desk',
    phone: planted.phone,
    email: planted.email,
  });
  const { body: theirs } = await office.post('/api/admin/quotes', {
    customerId: other.body.id,
    firstName: 'Front',
    lastName: 'Desk',
    phone: planted.phone,
    serviceType: 'commercial',
    location: 'Lihue',
    serviceAddress: 'Rice St 1',
    items: [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '35.00' }],
  });
  await enqueueMessage(db, {
    kind: 'estimate-link',
    recipient: planted.email,
    payload: { quoteId: theirs.id, revision: 1 },
    dedupeKey: 'theirs',
    recordType: 'quote',
    recordId: theirs.id,
    now,
  });
  await erase((await personOfCustomer(db, road.customerId))!);
  expect(await runSql(url, `select state from outbox where dedupe_key = 'theirs'`)).toEqual([
    { state: 'queued' },
  ]);
  expect((await office.get(`/api/admin/customers/${other.body.id}`)).body.firstName).toBe('Front');
  const [quote] = await runSql(url, 'select first_name, phone from quote where customer_id = $1', [
    other.body.id,
  ]);
  expect(quote).toEqual({ first_name: 'Front', phone: planted.phone });
});

test('the office exports everything, which is recorded, and erases only after confirming', async () => {
  const road = await runJourney(office);
  const path = `/api/admin/customers/${road.customerId}`;
  const file = await office.get(`${path}/data`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(JSON.stringify(file.body.records)).toContain(planted.keyCodes);

  const { version } = (await office.get(path)).body;
  const refusals = [
    [{ version }, 422],
    [{ version, confirm: 'erase' }, 422],
    [{ confirm: 'ERASE' }, 428],
    [{ version: version + 1, confirm: 'ERASE' }, 409],
  ] as const;
  for (const [body, status] of refusals) {
    expect((await office.post(`${path}/erase`, body)).status).toBe(status);
  }
  expect((await office.get(path)).body.lastName).toBe(planted.lastName);

  const done = await office.post(`${path}/erase`, { version, confirm: 'ERASE' });
  expect(done).toMatchObject({ status: 200, body: { customers: 1, keptInvoices: 1 } });
  expect((await office.get(path)).body).toMatchObject({ firstName: 'Erased', isActive: false });
  const { body: history } = await office.get(
    `/api/admin/history?recordType=customer&recordId=${road.customerId}`,
  );
  const told = history.map(({ what, actor }: { what: string; actor: string }) => [what, actor]);
  expect(told.slice(0, 2)).toEqual([
    ['person_erased', office.email],
    ['data_exported', office.email],
  ]);
});

test('outside an erasure the history and the authorities cannot change', async () => {
  await expect(runSql(url, `update event set actor = 'nobody'`)).rejects.toThrow('append-only');
  await expect(runSql(url, 'delete from event')).rejects.toThrow('append-only');
  await expect(runSql(url, `update authority set name = 'nobody'`)).rejects.toThrow('append-only');
  await expect(
    runSql(url, `begin; set local nene.erasing = 'on'; update event set what = 'nothing'`),
  ).rejects.toThrow('append-only');
});

test('staff’s notes on a person’s payments are erased as well, and their mail files', async () => {
  const word = 'Marlinspike';
  const person = {
    firstName: 'Halcyon',
    lastName: 'Vetch',
    phone: '808-555-0972',
    email: 'vetch@example.com',
  };
  const { body: made } = await office.post('/api/admin/customers', person);
  const place = { customerId: made.id, serviceAddress: 'Rice St 9' };
  const line = { serviceDescription: `Lock of the ${word} gate`, quantity: 1, unitPrice: '80.00' };
  const estimate = async () => {
    const body = { ...person, ...place, location: 'Lihue', serviceType: 'residential' };
    const items = [{ ...line, serviceCategory: 'labor' }];
    return (await office.post('/api/admin/quotes', { ...body, items })).body.id as string;
  };
  const quoteId = await estimate();
  await customer.approve(await linkTo(office, quoteId), { revision: 1, name: `${word}@example.com` });
  const deposit = { amount: '20.00', method: 'check', reference: `Check ${word}` };
  const taken = (await office.post(`/api/admin/quotes/${quoteId}/deposits`, deposit)).body;
  const undo = { reason: `${word} bounced` };
  await office.post(`/api/admin/quotes/${quoteId}/deposits/${taken.id}/reverse`, undo);
  await office.post('/api/admin/invoices', { ...person, ...place, items: [line] });
  const voided = (
    await office.post('/api/admin/invoices', {
      ...person,
      ...place,
      items: [{ ...line, serviceDescription: 'Rekey' }],
    })
  ).body;
  await office.post(`/api/admin/invoices/${voided.id}/send`, { channel: 'email' });
  await office.post(`/api/admin/invoices/${voided.id}/payments`, { ...deposit, amount: '1.00' });
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: new Date(Date.now() + 60_000),
  });
  const [paid] = (await office.get(`/api/admin/invoices/${voided.id}/payments`)).body;
  await office.post(`/api/admin/invoices/${voided.id}/payments/${paid.id}/reverse`, undo);
  await office.post(`/api/admin/invoices/${voided.id}/void`, {
    reason: `${word} moved away`,
    returnStock: false,
  });
  const files = async () => {
    const folder = join(dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(person.email)).length;
  };
  const about = async () => (await everyRow()).filter((row) => row.includes(word));
  const tables = new Set((await about()).map((row) => row.split(':')[0]));
  expect([...tables]).toEqual(
    expect.arrayContaining([
      'approval',
      'event',
      'invoice',
      'invoice_item',
      'payment',
      'quote',
      'quote_item',
    ]),
  );
  expect(await files()).toBeGreaterThan(0);
  const amounts = () => runSql(url, 'select amount, method, kind, received_at from payment order by id');
  const before = await amounts();
  await erase((await personOfCustomer(db, made.id as string))!);
  expect(await about()).toEqual([]);
  expect(await files()).toBe(0);
  expect(await amounts()).toEqual(before);
});
