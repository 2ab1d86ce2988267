import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { type Config, readConfig } from '#server/config.ts';
import { ConfigError } from '#server/errors.ts';
import { officeAccounts, publicAccounts } from '#server/accounts/routes.ts';
import { officeSession } from '#server/accounts/session-routes.ts';
import { officeEstimates } from '#server/estimates/routes.ts';
import { type NetlifyHandler, serve } from '#server/http/serve.ts';
import { rotateFieldKey } from '#server/encryption/rotate-field-key.ts';
import { call } from '#tests/support/call.ts';
import { patient } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { estimateBody } from '#tests/support/money.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

const { url, db } = await testServer();

const aKey = () => randomBytes(32).toString('base64');
const aSecret = () => randomBytes(48).toString('base64url');
const configWith = (changes: NodeJS.ProcessEnv) => readConfig({ ...process.env, ...changes });
const keysOf = (newest: string, previous = '') =>
  configWith({ FIELD_KEY: newest, FIELD_KEY_PREVIOUS: previous }).fieldKeys;

/** The office's function as deployed with the keys in its environment. */
function deployed(config: Config): NetlifyHandler {
  return serve([...publicAccounts(), ...officeSession(), ...officeAccounts(), ...officeEstimates()], {
    config: () => config,
  });
}

const token = async (handler: NetlifyHandler) =>
  (await call(handler, 'POST', '/api/admin/login', { body: testAccount })).body.token as string;

/** Staff actions on estimates in an office with these keys. */
async function officeOn(...keys: [string, string?]) {
  const handler = deployed({ ...readConfig(process.env), fieldKeys: keysOf(...keys) });
  const signedIn = { token: await token(handler) };
  const path = '/api/admin/quotes';
  return {
    create: async (body: object, headers: Record<string, string> = {}) =>
      call(handler, 'POST', path, { ...signedIn, headers, body: { ...estimateBody, ...body } }),
    read: async (id: string) => (await call(handler, 'GET', `${path}/${id}`, signedIn)).body,
    save: (id: string, body: object) =>
      call(handler, 'PUT', `${path}/${id}`, { ...signedIn, body: { ...estimateBody, ...body } }),
    search: async (q: string): Promise<string[]> => {
      const { body } = await call(handler, 'GET', `${path}?q=${encodeURIComponent(q)}`, signedIn);
      return body.map(({ id }: { id: string }) => id);
    },
  };
}

const sealed = { vehicleVin: '1HGCM82633A004352', keyCodes: 'ZX7731', accessDetails: 'Gate 90417' };
const all = ['vehicleVin', 'keyCodes', 'accessDetails'];

test('everything stays readable and searchable with the old key, with both, and after re-encryption with the new one', async () => {
  const [old, next] = [aKey(), aKey()];
  const before = await officeOn(old);
  const { id } = (await before.create(sealed)).body;
  const { id: partly } = (await before.create({ keyCodes: 'QQ-4410', accessDetails: 'Dog at 2210' })).body;

  const both = await officeOn(next, old);
  expect(await both.read(id)).toMatchObject({ ...sealed, unreadable: [] });
  expect(await both.search(sealed.vehicleVin)).toEqual([id]);
  // One field under the new key, one still under the old.
  expect((await both.save(partly, { keyCodes: 'QQ-4411', version: 1 })).status).toBe(200);
  expect(await both.read(partly)).toMatchObject({ keyCodes: 'QQ-4411', accessDetails: 'Dog at 2210' });
  expect([await both.search('QQ4411'), await both.search('2210')]).toEqual([[partly], [partly]]);

  const versions = 'select id, version, updated_at from quote order by id';
  const untouched = await runSql(url, versions);
  const done = await rotateFieldKey(db, keysOf(next, old));
  expect(done).toEqual({ rotated: 2, unreadable: [] });
  expect(await rotateFieldKey(db, keysOf(next, old))).toEqual({ rotated: 0, unreadable: [] });
  expect(await runSql(url, versions)).toEqual(untouched);

  const after = await officeOn(next);
  expect(await after.read(id)).toMatchObject({ ...sealed, unreadable: [] });
  expect(await after.read(partly)).toMatchObject({ keyCodes: 'QQ-4411', accessDetails: 'Dog at 2210' });
  for (const q of [sealed.vehicleVin, '3A004352', 'ZX7731', '90417'])
    expect(await after.search(q)).toEqual([id]);
  expect(await before.read(id)).toMatchObject({ vehicleVin: null, unreadable: all });
});

test('without the right key the record still works; its fields are reported unreadable and kept', async () => {
  const [right, wrong] = [aKey(), aKey()];
  const owner = await officeOn(right);
  const { id } = (await owner.create(sealed)).body;
  const stranger = await officeOn(wrong);
  expect(await stranger.read(id)).toMatchObject({
    firstName: estimateBody.firstName,
    vehicleVin: null,
    keyCodes: null,
    accessDetails: null,
    closed: [],
    unreadable: all,
  });
  const changes = { location: 'Wailua', keyCodes: 'AB1234', version: 1 };
  expect(await stranger.save(id, changes)).toMatchObject({ status: 200, body: { location: 'Wailua' } });
  expect(await rotateFieldKey(db, keysOf(wrong))).toMatchObject({ unreadable: expect.arrayContaining([id]) });
  expect(await owner.read(id)).toMatchObject({
    location: 'Wailua',
    vehicleVin: sealed.vehicleVin,
    accessDetails: sealed.accessDetails,
    keyCodes: null,
    unreadable: ['keyCodes'],
  });
  expect(await owner.search(sealed.vehicleVin)).toContain(id);
});

test('a repeat after a key change is still recognized', async () => {
  const [old, next] = [aKey(), aKey()];
  const headers = { 'idempotency-key': 'across-keys' };
  const first = await (await officeOn(old)).create(sealed, headers);
  const both = await officeOn(next, old);
  expect(await both.create(sealed, headers)).toMatchObject({ status: 201, body: first.body });
  expect((await both.create({ ...sealed, keyCodes: 'ZX7732' }, headers)).status).toBe(422);
});

test('plain text from before there was a key is readable, and searchable once encrypted', async () => {
  const office = await officeOn(process.env['FIELD_KEY'] ?? '');
  const { id } = (await office.create({})).body;
  await runSql(url, 'alter table quote disable trigger refuse_unsealed');
  onTestFinished(async () => {
    await runSql(url, 'alter table quote enable trigger refuse_unsealed');
  });
  await runSql(
    url,
    `update quote set key_codes = 'OLD-5521', vehicle_vin = 'JT2BG22K1W0123456' where id = $1`,
    [id],
  );
  await runSql(url, 'alter table quote enable trigger refuse_unsealed');
  expect(await office.read(id)).toMatchObject({ keyCodes: 'OLD-5521' });
  const { version } = await office.read(id);
  expect((await office.save(id, { accessDetails: 'Gate 6604', version })).status).toBe(200);
  await rotateFieldKey(db, keysOf(process.env['FIELD_KEY'] ?? ''));
  const [row] = await runSql(url, 'select key_codes, vehicle_vin from quote where id = $1', [id]);
  expect(JSON.stringify(row)).not.toMatch(/OLD-5521|JT2BG22K1W/);
  expect(await office.read(id)).toMatchObject({ keyCodes: 'OLD-5521', accessDetails: 'Gate 6604' });
  for (const q of ['OLD5521', 'jt2bg22k1w0123456', '6604']) expect(await office.search(q)).toEqual([id]);
});

test('re-encrypting during edits loses no edit', async () => {
  const [old, next] = [aKey(), aKey()];
  const both = await officeOn(next, old);
  const before = await officeOn(old);
  const made = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, index) => (await before.create({ keyCodes: `RACE-${index}00` })).body,
    ),
  );
  // As the command connects: it waits for rows that are being written as long as it takes.
  const unhurried = connect(url, { ...patient, max: 2, queryTimeoutMs: null });
  onTestFinished(() => unhurried.destroy());
  const saves = made.map(({ id }, index) => both.save(id, { keyCodes: `EDIT-${index}00`, version: 1 }));
  const [statuses] = await Promise.all([
    Promise.all(saves.map(async (save) => (await save).status)),
    rotateFieldKey(unhurried, keysOf(next, old)),
    rotateFieldKey(unhurried, keysOf(next, old)),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = await officeOn(next);
  for (const [index, { id }] of made.entries()) {
    expect(await after.read(id)).toMatchObject({ keyCodes: `EDIT-${index}00`, version: 2 });
  }
});

test.each([
  ['missing', ''],
  ['short', randomBytes(31).toString('base64')],
  ['a placeholder', 'change-me-change-me-change-me-change-me-change-me'],
  ['a pattern', Buffer.alloc(32, 'abcd').toString('base64')],
  ['no base64', 'plumeria in the rain, forty-two times over and over!'],
])('a key that is %s is rejected', (_, key) => {
  expect(() => configWith({ FIELD_KEY: key })).toThrow(ConfigError);
  if (key) expect(() => configWith({ FIELD_KEY_PREVIOUS: key })).toThrow('FIELD_KEY_PREVIOUS');
});

test('the signing secret is rejected as a field key', () => {
  const both = aSecret();
  expect(() => configWith({ FIELD_KEY: both, JWT_SECRET: both })).toThrow('must not be the JWT_SECRET');
});

test('a session signed with the previous secret works until that secret is removed', async () => {
  const [old, next] = [aSecret(), aSecret()];
  const signed = await token(deployed(configWith({ JWT_SECRET: old })));
  const status = async (env: NodeJS.ProcessEnv) =>
    (await call(deployed(configWith(env)), 'GET', '/api/admin/session', { token: signed })).status;
  expect(await status({ JWT_SECRET: next, JWT_SECRET_PREVIOUS: old })).toBe(200);
  expect(await status({ JWT_SECRET: next })).toBe(401);
  const fresh = await token(deployed(configWith({ JWT_SECRET: next, JWT_SECRET_PREVIOUS: old })));
  const alone = deployed(configWith({ JWT_SECRET: next }));
  expect((await call(alone, 'GET', '/api/admin/session', { token: fresh })).status).toBe(200);
});
