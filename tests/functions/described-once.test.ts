import { createElement, type FunctionComponent } from 'react';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Fields } from '#domain/record-fields.ts';

/*
 * A field that is added to a description alone, beside its column, is everywhere: docs/architecture.md, "Files a change
 * touches". The descriptions are extended before anything that is made from them is loaded, so each module is loaded anew.
 */
vi.resetModules();
afterAll(() => vi.resetModules());

const plant = (fields: Fields, name: string, label: string) =>
  Object.assign(fields, { [name]: { kind: 'text', label, limit: 40 } });
const { itemFields } = await import('#domain/inventory.ts');
plant(itemFields, 'shelf', 'Shelf');
const { jobFacts } = await import('#domain/job-facts.ts');
plant(jobFacts, 'parking', 'Where to park');
const { customerFields, customerFileFields } = await import('#domain/customer.ts');
plant(customerFields, 'island', 'Home island');
plant(customerFileFields, 'island', 'Home island');
const { crewFields } = await import('#domain/crew.ts');
plant(crewFields, 'boots', 'Boot size');

const { must } = await import('#tests/support/call.ts');
const { signInToOffice } = await import('#tests/support/office.ts');
const { runSql } = await import('#tests/support/run-sql.ts');
const { testServer } = await import('#tests/support/server.ts');
const { allRoutes } = await import('#contract/all-routes.ts');
const { openApiDocument } = await import('#server/meta/openapi.ts');
const { personOfCustomer, erasePerson } = await import('#server/privacy/person.ts');
const { entrySentence, changesOf } = await import('#admin/shared/history-sentences.ts');
const { renderToStaticMarkup } = await import('react-dom/server');
const { FormProvider, useForm } = await import('react-hook-form');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
for (const [table, column] of [
  ['inventory_item', 'shelf'],
  ['job', 'parking'],
  ['customer', 'island'],
  ['crew_member', 'boots'],
]) {
  await runSql(url, `alter table ${table} add column ${column} varchar(40)`);
}

const operation = (path: string, method: string) =>
  JSON.stringify(
    (openApiDocument(allRoutes)['paths'] as Record<string, Record<string, unknown>>)[path]?.[method],
  );

/** A form's fields as HTML. */
function rendered(Component: FunctionComponent, defaultValues: object = {}): string {
  const Form = () => FormProvider({ ...useForm({ defaultValues }), children: createElement(Component) });
  return inPage(Form);
}

function inPage(Component: FunctionComponent): string {
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Component)));
}

async function historyOf(recordType: 'inventory' | 'job' | 'customer', recordId: string) {
  const path = `/api/admin/history?recordType=${recordType}&recordId=${recordId}`;
  const entries = must(await office.get(path)) as {
    what: string;
    actorName: string;
    before: object;
    after: object;
  }[];
  return entries.map((entry) => ({ sentence: entrySentence(entry, recordType), changes: changesOf(entry) }));
}

describe('a text field of an item', () => {
  const item = { name: 'Deadbolt', category: 'parts', sellPrice: '80.00', sku: 'PLANT-1' };

  test('is stored, answered, changed, emptied, limited and in the history', async () => {
    const added = must(await office.post('/api/admin/inventory', { ...item, shelf: ' B4 ' }));
    expect(added).toMatchObject({ shelf: 'B4' });
    const path = `/api/admin/inventory/${added.id}`;
    const change = (body: object, version: number) => office.put(path, { ...body, version });
    expect(must(await change({ shelf: 'C1' }, 1))).toMatchObject({ shelf: 'C1', sku: 'PLANT-1' });
    expect(await historyOf('inventory', added.id)).toContainEqual(
      expect.objectContaining({ changes: [{ field: 'Shelf', before: 'B4', after: 'C1' }] }),
    );
    const long = await change({ shelf: 'x'.repeat(41) }, 2);
    expect([long.status, long.body.errors]).toEqual([422, { shelf: 'Must be at most 40 characters' }]);
    expect(must(await change({ shelf: '' }, 2))).toMatchObject({ shelf: null });
    expect(must(await office.get('/api/admin/inventory'))[0]).toHaveProperty('shelf', null);
  });

  test('is in the documented request and answer', () => {
    expect(operation('/api/admin/inventory', 'post')).toMatch(/"shelf".*"shelf"/);
    expect(operation('/api/admin/inventory/{id}', 'put')).toMatch(/"shelf".*"shelf"/);
  });

  test('is in the dialog, in what it begins with, and where two versions are compared', async () => {
    const { ItemFields } = await import('#admin/features/inventory/ItemDialog.tsx');
    const { itemLabels, newItemForm } = await import('#admin/features/inventory/ItemDialog.tsx');
    expect(newItemForm).toHaveProperty('shelf', '');
    expect(itemLabels).toHaveProperty('shelf', 'Shelf');
    const html = rendered(() => createElement(ItemFields, { purpose: 'add' }), newItemForm);
    expect(html).toMatch(/<label[^>]*>Shelf/);
    expect(html).toContain('name="shelf"');
  });

  test('goes out and comes back in a file', async () => {
    const csv =
      'name,category,sellPrice,sku,Shelf\r\nDeadbolt,parts,80,PLANT-1,D9\r\nPick,parts,5,PLANT-2,E1\r\n';
    must(await office.post('/api/admin/import/inventory', { csv, dryRun: false }));
    const file = must(await office.get('/api/admin/export/inventory.csv')) as string;
    const [head, ...lines] = file.trim().split('\r\n');
    expect(head).toMatch(/,shelf$/);
    expect(lines.map((line) => line.split(',').at(-1)).toSorted()).toEqual(['D9', 'E1']);
  });
});

describe('a text field of a job', () => {
  const phone = '808-555-0177';

  test('is stored by a call, answered, changed, in the history, and erased with the person', async () => {
    const customer = must(
      await office.post('/api/admin/customers', {
        firstName: 'Noa',
        lastName: 'Silva',
        phone,
        island: 'Kauai',
      }),
    );
    const job = must(
      await office.post('/api/admin/jobs', { phone, customerId: customer.id, parking: 'By the pier' }),
    );
    expect(job).toMatchObject({ parking: 'By the pier', customer: { island: 'Kauai' } });
    const path = `/api/admin/jobs/${job.id}`;
    const changed = must(await office.put(path, { parking: 'Level 2', version: job.version }));
    expect(changed).toMatchObject({ parking: 'Level 2', phone });
    const fields = { field: 'Parking', before: 'By the pier', after: 'Level 2' };
    expect(await historyOf('job', job.id)).toContainEqual(expect.objectContaining({ changes: [fields] }));

    const { JobCards } = await import('#admin/features/jobs/JobCards.tsx');
    expect(inPage(() => createElement(JobCards, { job: changed }))).toMatch(/Where to park.*Level 2/);

    const keys = (await personOfCustomer(db, customer.id))!;
    await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), {
      actor: 'test',
      now: new Date(),
    });
    expect(await runSql(url, 'select parking from job')).toEqual([{ parking: null }]);
    expect(await runSql(url, 'select island from customer')).toEqual([{ island: null }]);
  });

  test('is in the documented request and answer', () => {
    expect(operation('/api/admin/jobs', 'post')).toMatch(/"parking".*"parking"/);
    expect(operation('/api/admin/jobs/{id}', 'put')).toMatch(/"parking".*"parking"/);
  });

  test('is asked in New call, and told to an open job that the call joins', async () => {
    const { CallDetails } = await import('#admin/features/new-call/CallFields.tsx');
    const { addedWords, emptyCall } = await import('#admin/features/new-call/call-values.ts');
    expect(rendered(CallDetails, emptyCall)).toMatch(/<label[^>]*>Where to park/);
    expect(addedWords({ ...emptyCall, parking: 'Level 2' } as typeof emptyCall).words).toBe(
      'Where to park: Level 2',
    );
  });
});

test('a text field of a customer is in its form, its answer, its file and its documentation', async () => {
  const { CustomerFields } = await import('#admin/features/customers/CustomerFields.tsx');
  expect(rendered(CustomerFields)).toMatch(/<label[^>]*>Home island/);
  const csv = 'firstName,lastName,phone,Island\r\nKai,Akana,808-555-0188,Oahu\r\n';
  must(await office.post('/api/admin/import/customers', { csv, dryRun: false }));
  const { rows } = {
    rows: must(await office.get('/api/admin/customers')) as { id: string; version: number }[],
  };
  const [kai] = rows;
  expect(kai).toHaveProperty('island', 'Oahu');
  const changed = must(
    await office.put(`/api/admin/customers/${kai!.id}`, { island: 'Maui', version: kai!.version }),
  );
  expect(changed).toHaveProperty('island', 'Maui');
  expect(await historyOf('customer', kai!.id)).toContainEqual(
    expect.objectContaining({ changes: [{ field: 'Island', before: 'Oahu', after: 'Maui' }] }),
  );
  expect(must(await office.get('/api/admin/export/customers.csv'))).toMatch(
    /,notes,island,isActive,.*\r\n.*,Maui,/s,
  );
  expect(operation('/api/admin/customers', 'post')).toMatch(/"island".*"island"/);
});

test('a text field of a crew member is in its dialog, its answer and its documentation', async () => {
  const { MemberFields } = await import('#admin/features/crew/MemberDialog.tsx');
  const html = rendered(() => createElement(MemberFields, { hasPhoto: false }), { hours: [], skills: [] });
  expect(html).toMatch(/<label[^>]*>Boot size/);
  const [member] = must(await office.get('/api/admin/crew')).members;
  expect(member).toHaveProperty('boots', null);
  const path = `/api/admin/crew/${member.id}`;
  const changed = must(await office.put(path, { boots: ' 11 ', version: member.version }));
  expect(changed).toMatchObject({ boots: '11', van: member.van });
  expect(operation('/api/admin/crew/{id}', 'put')).toMatch(/"boots".*"boots"/);
});
