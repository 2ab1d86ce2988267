import type { bookRoutes, JournalReport } from '#contract/books/books.ts';
import type { AccountNames, journalAccountRoutes } from '#contract/books/exports.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import {
  exportedDays,
  exportedLines,
  firstBookDay,
  issuedIn,
  keepDays,
  lockExports,
  nameAccounts,
  ownAccountNames,
  sumJournal,
} from '#db/queries/books/journal.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  accountName,
  type JournalAccount,
  journalAccounts,
  type JournalLine,
  type JournalSum,
  type OwnNames,
} from '#domain/accounting.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { checkedPeriod, sumOf } from './reports.ts';

/** A write that began before midnight may end after it: longer than any request lasts. */
const LAST_WRITES_MS = 10 * 60_000;

/** How far back an export looks for days that need a correction. */
const LOOK_BACK_DAYS = 400;

/** The days of a period that are over, with every write that began in them. */
export function closedDays({ from, to }: Period, now: Date): Period {
  const yesterday = addDays(shopToday(new Date(now.getTime() - LAST_WRITES_MS)), -1);
  return { from, to: to < yesterday ? to : yesterday };
}

const asLine =
  (names: OwnNames) =>
  (sum: JournalSum): JournalLine => ({
    ...sum,
    name: accountName(sum.account, names),
    about: sum.day,
  });

/** The journal of a period: an exported day as it left, any other as its rows add up. */
async function journalOf(db: Db, period: Period): Promise<JournalLine[]> {
  const exported = new Set(await exportedDays(db, period));
  const open = (await sumJournal(db, period))
    .filter(({ day }) => !exported.has(day))
    .map(asLine(await ownAccountNames(db)));
  const lines: readonly JournalLine[] = await exportedLines(db, period);
  // Stable: each day keeps its order.
  return [...lines, ...open].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** What the rows of exported days up to a day add up to beyond what was exported, as lines of that day. */
async function corrections(db: Db, day: string, names: OwnNames): Promise<JournalLine[]> {
  const window = { from: addDays(day, -LOOK_BACK_DAYS), to: day };
  const exported = new Set(await exportedDays(db, window));
  const left = new Map<string, number>();
  const add = (about: string, account: string, debit: string, credit: string, sign: number) => {
    const key = `${about} ${account}`;
    const cents = sign * (centsFromDecimal(debit) - centsFromDecimal(credit));
    left.set(key, (left.get(key) ?? 0) + cents);
  };
  for (const line of await sumJournal(db, window))
    if (exported.has(line.day)) add(line.day, line.account, line.debit, line.credit, 1);
  for (const line of await exportedLines(db, window, 'about'))
    add(line.about, line.account, line.debit, line.credit, -1);
  return [...left].flatMap(([key, cents]) => {
    const [about = '', account = ''] = key.split(' ');
    if (cents === 0) return [];
    return {
      day,
      what: 'corrected' as const,
      account: account as JournalAccount,
      debit: decimalFromCents(Math.max(0, cents)),
      credit: decimalFromCents(Math.max(0, -cents)),
      name: accountName(account as JournalAccount, names),
      about,
    };
  });
}

/**
 * Exports the journal of days that are over. An exported day is stored and never changes, whoever exports it again. What
 * its rows add up to afterwards is a correction on the newest day of a later export, never on a day before its own.
 */
export function exportJournal({ db, actor }: StaffContext, period: Period): Promise<JournalLine[]> {
  return db.transaction().execute(async (trx) => {
    await lockExports(trx);
    const first = await firstBookDay(trx);
    if (first === undefined) return [];
    const exported = new Set(await exportedDays(trx, period));
    const days: string[] = [];
    for (let day = first > period.from ? first : period.from; day <= period.to; day = addDays(day, 1))
      if (!exported.has(day)) days.push(day);
    const newest = days.at(-1);
    if (newest !== undefined) {
      const sums = (await sumJournal(trx, period)).filter(({ day }) => !exported.has(day));
      const names = await ownAccountNames(trx);
      const late = await corrections(trx, newest, names);
      await keepDays(trx, days, [...sums.map(asLine(names)), ...late], actor.email);
    }
    return exportedLines(trx, period);
  });
}

/** The journal by account, and what its invoice files hold. @throws {AppError} `invalid` for a wrong period. */
export async function journalReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.journal>,
): Promise<JournalReport> {
  const period = closedDays(checkedPeriod(query, now), now);
  const lines = Map.groupBy(await journalOf(db, period), ({ name }) => name);
  const accounts = [...lines]
    .map(([account, own]) => ({ account, ...sumOf(own, ['debit', 'credit']) }))
    .toSorted((a, b) => a.account.localeCompare(b.account, 'en'));
  return {
    ...period,
    accounts,
    total: sumOf(accounts, ['debit', 'credit']),
    ...(await issuedIn(db, period)),
  };
}

const viewOf = (own: OwnNames): AccountNames =>
  journalAccounts.map(({ account, label }) => ({
    ...{ account, label },
    name: accountName(account, own),
    standard: accountName(account),
  }));

/** The accounts of the journal with their names. */
export const readJournalAccounts = async ({ db }: StaffContext): Promise<AccountNames> =>
  viewOf(await ownAccountNames(db));

/** Names accounts, from the next export on: what was exported keeps the names it left with. */
export function saveJournalAccounts(
  { db, actor, now }: StaffContext,
  { body }: RouteInput<typeof journalAccountRoutes.save>,
): Promise<AccountNames> {
  return db.transaction().execute(async (trx) => {
    // An export under way has either every old name or every new one.
    await lockExports(trx);
    const before = await ownAccountNames(trx);
    const changed = new Map<JournalAccount, string | null>();
    for (const given of body.names) {
      const account = given.account as JournalAccount;
      const name = emptyToNull(given.name);
      if ((name ?? accountName(account)) !== accountName(account, before))
        changed.set(account, name === accountName(account) ? null : name);
    }
    await nameAccounts(trx, changed, now);
    const after = await ownAccountNames(trx);
    const namesOf = (own: OwnNames) =>
      Object.fromEntries(
        journalAccounts
          .filter(({ account }) => changed.has(account))
          .map(({ account, label }) => [label, accountName(account, own)]),
      );
    if (changed.size > 0)
      await appendEvent(trx, {
        recordType: 'admin_user',
        recordId: actor.id,
        what: 'accounts_named',
        ...{ actor: actor.email, at: now, before: namesOf(before), after: namesOf(after) },
      });
    return viewOf(after);
  });
}
