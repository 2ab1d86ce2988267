import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { disableAccount, setRole } from '#server/accounts/manage-accounts.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import type { Office } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { codeOf } from '#tests/support/set-mobile.ts';

// Whose number the alarm texts: confirmed with a code, one account's, and never a customer's.

const { url, db, dataDir, owner, kai, leilani, drain, emergency, putOnCall, setMobile, receive, messages } =
  await nightOffice();

const MOBILE = '/api/admin/alarm/mobile';
const kais = '808-555-0111';
const enter = (office: Office, mobile: string) => office.put(MOBILE, { mobile });
const confirm = (office: Office, code: string) => office.post(`${MOBILE}/confirm`, { code });
const kinds = async () => (await messages()).map(({ kind }) => kind);

beforeEach(() => putOnCall(kai, '2026-01-01T00:00:00Z'));

test('a number rings and takes emergencies only after the code that was texted to it', async () => {
  const entered = await enter(kai, kais);
  expect(entered.body).toMatchObject({ mobile: null, unconfirmedMobile: '+18085550111' });
  await emergency();
  await drain();
  expect(await kinds()).not.toContain('alarm-text');
  expect(await receive(kais, 'YES')).toBeNull();

  const folder = join(dataDir, 'texts');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const code = texts
    .map((text) => /^To: \+18085550111\n\n.*: (\d{6}) confirms/.exec(text)?.[1])
    .find(Boolean)!;
  // Only who enters a number can confirm it.
  expect((await confirm(leilani, code)).body.errors.code).toBe('Enter your number first');
  expect((await confirm(kai, code)).body).toMatchObject({ mobile: '+18085550111', unconfirmedMobile: null });
  await runSql(url, 'delete from alarm');
  await emergency();
  await drain();
  expect(await kinds()).toContain('alarm-text');
  expect(await receive(kais, 'YES')).toMatch(/^You have emergency/);
});

test('until a new number is confirmed, alarms go to the one before', async () => {
  await setMobile(kai, kais);
  expect((await enter(kai, '808-555-0122')).body).toMatchObject({
    mobile: '+18085550111',
    unconfirmedMobile: '+18085550122',
  });
  // Entering the confirmed one again drops the other.
  expect((await enter(kai, kais)).body).toMatchObject({ mobile: '+18085550111', unconfirmedMobile: null });
});

test('five wrong codes end a code, time ends one too, and a new one works', async () => {
  await enter(kai, kais);
  const right = await codeOf(url, kai);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await confirm(kai, wrong)).body.errors.code).toBe('This is not the code we texted');
  }
  expect((await confirm(kai, right)).body.errors.code).toContain('Too many wrong codes');
  await enter(kai, kais);
  await runSql(url, `update mobile_claim set asked_at = asked_at - interval '16 minutes'`);
  expect((await confirm(kai, await codeOf(url, kai))).body.errors.code).toContain('expired');
  await enter(kai, kais);
  expect((await confirm(kai, await codeOf(url, kai))).body.mobile).toBe('+18085550111');
});

test('a number is one account’s: another can neither enter it nor confirm it later', async () => {
  await enter(leilani, kais);
  await setMobile(kai, kais);
  expect((await enter(owner, kais)).body.errors.mobile).toContain('Another account has this number');
  const late = await confirm(leilani, await codeOf(url, leilani));
  expect(late.body.errors.code).toContain('Another account has this number');
  await expect(
    runSql(url, `update admin_user set mobile = '+18085550111' where id = $1`, [leilani.id]),
  ).rejects.toThrow('admin_user_mobile_key');
});

test('a customer’s number is refused, so that the customer’s emergency rings', async () => {
  const customer = { firstName: 'Keoni', lastName: 'P', phone: '(808) 555-0199' };
  await enter(kai, '808-555-0199');
  expect((await owner.post('/api/admin/customers', customer)).status).toBe(201);
  expect((await enter(leilani, '+1 808 555 0199')).body.errors.mobile).toContain('customer’s number');
  expect((await confirm(kai, await codeOf(url, kai))).body.errors.code).toContain('customer’s number');
  await receive('808-555-0199', 'Locked out of my car in Hanalei, please hurry');
  const [alarm] = await runSql(url, 'select state from alarm');
  expect(alarm).toEqual({ state: 'ringing' });
});

test('a number that answered STOP is refused until START, and one that cannot be read with an example', async () => {
  await receive(kais, 'STOP');
  expect((await enter(kai, kais)).body.errors.mobile).toContain('Text START from it first');
  await receive(kais, 'START');
  expect((await enter(kai, kais)).status).toBe(200);
  expect((await enter(kai, '12')).body.errors.mobile).toContain('such as 808-555-0142');
});

test('entering a number takes a fresh factor, and the codes of an hour are limited', async () => {
  const age = (minutes: number) =>
    runSql(
      url,
      "update session set factor_at = factor_at - $1 * interval '1 minute' where admin_user_id = $2",
      [minutes, leilani.id],
    );
  await age(6);
  expect((await enter(leilani, '808-555-0122')).body.code).toBe('step_up_required');
  await age(-6);
  expect((await enter(leilani, '808-555-0122')).status).toBe(200);
  await runSql(url, `update rate_limit set count = 100000000 where key = 'mobile-code:' || $1`, [leilani.id]);
  expect((await enter(leilani, '808-555-0122')).status).toBe(429);
});

test('a new code replaces the text of the one before, and a confirmed number gets none', async () => {
  await enter(kai, kais);
  await enter(kai, kais);
  await drain();
  const codes = (await messages()).filter(({ kind }) => kind === 'mobile-code');
  expect(codes.map(({ last_error: error }) => error).filter(Boolean)).toHaveLength(1);
});

test('the number goes with the right to work on jobs, from the command line too', async () => {
  const mobileOf = async (office: Office) =>
    (await runSql(url, 'select mobile from admin_user where id = $1', [office.id]))[0]?.['mobile'];
  await setMobile(kai, kais);
  await setMobile(leilani, '808-555-0122');
  await setRole(db, kai.email, 'bookkeeper');
  await disableAccount(db, leilani.email);
  expect([await mobileOf(kai), await mobileOf(leilani)]).toEqual([null, null]);
});
