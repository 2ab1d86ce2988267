import { expect, test } from 'vitest';
import { findOnCall } from '#db/queries/crew.ts';
import { insertAdminUser } from '#db/queries/accounts/accounts.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { db, url } = await freshDatabase();
const password = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';

/** A time in Honolulu in November 2026. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 10)).toISOString();

async function person(firstName: string, role: 'admin' | 'technician' | 'bookkeeper' = 'technician') {
  const email = `${firstName.toLowerCase()}@example.com`;
  return insertAdminUser(db, { email, password, firstName, lastName: null, role });
}

const shift = (id: string, kind: string, from: string, to: string) =>
  runSql(url, `insert into crew_shift (account_id, kind, starts_at, ends_at) values ($1, $2, $3, $4)`, [
    id,
    kind,
    from,
    to,
  ]);

const onCall = async (moment: string) => (await findOnCall(db, new Date(moment))).map(({ name }) => name);

test('every account but a bookkeeper’s joins the crew; only technicians take jobs at first', async () => {
  const [owner, books] = [await person('Owner', 'admin'), await person('Books', 'bookkeeper')];
  const tech = await person('Tech');
  const member = (id: string) =>
    runSql(url, 'select takes_jobs from crew_member where account_id = $1', [id]);
  expect(await member(owner.id)).toEqual([{ takes_jobs: false }]);
  expect(await member(books.id)).toEqual([]);
  expect(await member(tech.id)).toEqual([{ takes_jobs: true }]);
  await runSql(url, `update admin_user set role = 'technician' where id = $1`, [books.id]);
  expect(await member(books.id)).toEqual([{ takes_jobs: true }]);
});

test('people with a shift now are on call, the latest shift first, unless they are off or disabled', async () => {
  const [kimo, lani, noa] = [await person('Kimo'), await person('Lani'), await person('Noa')];
  await shift(kimo.id, 'on_call', at(1, 0), at(30, 0));
  // A night of Lani's inside Kimo's month, over midnight; Noa has time off in his.
  await shift(lani.id, 'on_call', at(10, 19), at(11, 7));
  await shift(noa.id, 'on_call', at(10, 19), at(11, 7));
  await shift(noa.id, 'time_off', at(10, 0), at(11, 0));
  expect(await onCall(at(10, 18))).toEqual(['Kimo']);
  expect(await onCall(at(10, 19))).toEqual(['Lani', 'Kimo']);
  expect(await onCall(at(11, 0))).toEqual(['Lani', 'Noa', 'Kimo']);
  expect(await onCall(at(11, 7))).toEqual(['Kimo']);
  expect(await onCall(at(30, 0))).toEqual([]);
  await runSql(url, 'update admin_user set is_active = false where id = $1', [kimo.id]);
  expect(await onCall(at(10, 18))).toEqual([]);
});
