import { sql } from 'kysely';
import type { IssuedInvoice, JournalAccount, JournalLine, JournalSum } from '#domain/accounting.ts';
import type { Period } from '#domain/period.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { entries, money, ourZone, signed, within } from './reports.ts';

/** SQL: the fee of a payout's `line`, or the provider's own charge. What a failed payout returns never left Card Clearing. */
export const charge = sql`(line.fee - case when line.kind = 'other' and not exists (
  select from card_fact returned
   where returned.kind in ('payout', 'payout_failed') and returned.ref = line.payment_ref) then line.gross else 0.00 end)`;

/**
 * The journal of a period, a balanced entry for each day: what was invoiced and voided, and money where it moved. Money
 * that arrives before its invoice is issued is a deposit until that day. Invoices after their issue and payments never
 * change, so neither does a day that is over (docs/decisions/books.md).
 */
export async function sumJournal(db: Db, period: Period): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    with ${entries(period)}, ${money(period)},
    invoiced as (
      select day, case when sign > 0 then 'issued' else 'voided' end as what,
             'income.' || coalesce(snapshot ->> 'serviceType', quote.service_type, 'other') as income,
             entries.subtotal, entries.tax, entries.total
        from entries left join quote on quote.id = entries.quote_id),
    moved as (
      select day, kind as what, method, signed as amount,
             case when invoice.sent_at <= received_at then 'receivables' else 'deposits' end as against
        from money left join invoice on invoice.id = money.invoice_id),
    applied as (
      select (sent_at at time zone ${ourZone})::date as day, held
        from invoice,
             lateral (select sum(${signed}) as held
                        from payment where invoice_id = invoice.id and received_at < invoice.sent_at) deposits
       where ${within('sent_at', period)} and held > 0),
    counted as (
      select (received_at at time zone ${ourZone})::date as day, account, sum(beyond) as beyond
        from cash_handover,
             lateral (values ('cash', counted_cash - expected_cash), ('check', counted_checks - expected_checks))
               difference (account, beyond)
       where ${within('received_at', period)} group by 1, 2),
    -- When we learned of them: the provider's report comes after the payment.
    charged as (
      select (created_at at time zone ${ourZone})::date as day, sum(${charge}) as fee
        from card_payout_line line where ${within('created_at', period)} group by 1),
    consumed as (
      select (created_at at time zone ${ourZone})::date as day, -sum(quantity * unit_cost) as cost
        from inventory_movement where kind in ('used', 'returned') and ${within('created_at', period)} group by 1),
    spent as (
      select (created_at at time zone ${ourZone})::date as day, 'expense.' || category as account, paid_with,
             sum(${signed}) as amount
        from expense where ${within('created_at', period)} group by 1, 2, 3),
    paid as (
      select (run.created_at at time zone ${ourZone})::date as day,
             coalesce(sum(amount) filter (where kind <> 'own'), 0.00) as pay, sum(amount) as total
        from pay_run run join pay_line on run_id = run.id where ${within('run.created_at', period)} group by 1),
    lines (day, what, account, amount) as (
      select day, what, 'receivables', total from invoiced
      union all select day, what, income, -subtotal from invoiced
      union all select day, what, 'tax', -tax from invoiced
      union all select day, what, method, amount from moved
      union all select day, what, against, -amount from moved
      union all select day, 'applied', 'deposits', held from applied
      union all select day, 'applied', 'receivables', -held from applied
      union all select day, 'fees', 'cardFees', fee from charged
      union all select day, 'fees', 'card', -fee from charged
      union all select day, 'used', 'stockUsed', cost from consumed
      union all select day, 'used', 'stock', -cost from consumed
      union all select day, 'spent', account, amount from spent
      union all select day, 'spent', case paid_with when 'card' then 'shopCard' when 'own' then 'owedToCrew' else 'cash' end,
                       -amount from spent
      union all select day, 'pay', 'crewPay', pay from paid
      union all select day, 'pay', 'owedToCrew', -pay from paid
      union all select day, 'paid', 'owedToCrew', total from paid
      union all select day, 'paid', 'crewPaid', -total from paid
      union all select day, 'counted', account, beyond from counted
      union all select day, 'counted', 'overShort', -beyond from counted)
    select to_char(day, 'YYYY-MM-DD') as day, what, account,
           greatest(sum(amount), 0.00) as debit, greatest(-sum(amount), 0.00) as credit
      from lines group by 1, 2, 3 having sum(amount) <> 0
     order by day, array_position(array['issued', 'voided', 'payment', 'reversal', 'applied', 'fees', 'used', 'spent', 'pay', 'paid', 'counted'], what), credit, account`.execute(
    db,
  );
  return rows;
}

/** The first day with anything in the books; undefined while they are empty. */
export async function firstBookDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(least((select min(sent_at) from invoice where sent_at is not null), (select min(received_at) from payment),
                         (select min(created_at) from expense)) at time zone ${ourZone}, 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

/** The exported days of a period, oldest first. */
export async function exportedDays(db: Db, { from, to }: Period): Promise<string[]> {
  const days = await db
    .selectFrom('exportedDay')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return days.map(({ day }) => day);
}

/** The lines of exported days as they left, in the file's order; with `about`, also those that correct one of the period. */
export function exportedLines(
  db: Db,
  { from, to }: Period,
  by: 'day' | 'about' = 'day',
): Promise<Row<'journalLine'>[]> {
  return db
    .selectFrom('journalLine')
    .selectAll()
    .where(by, '>=', from)
    .where(by, '<=', to)
    .orderBy('day')
    .orderBy('place')
    .execute();
}

/** Keeps days with their lines as exported. One export at a time, so that no two name the same correction. */
export async function keepDays(
  trx: Trx,
  days: readonly string[],
  lines: readonly JournalLine[],
  exportedBy: string,
): Promise<void> {
  if (days.length === 0) return;
  await trx
    .insertInto('exportedDay')
    .values(days.map((day) => ({ day, exportedBy })))
    .execute();
  const places = new Map<string, number>();
  const rows = lines.map((line) => {
    const place = places.get(line.day) ?? 0;
    places.set(line.day, place + 1);
    return { ...line, place };
  });
  // As many as a statement has parameters for.
  for (let from = 0; from < rows.length; from += 5000)
    await trx
      .insertInto('journalLine')
      .values(rows.slice(from, from + 5000))
      .execute();
}

/** Waits for another export, until the transaction ends. */
export async function lockExports(trx: Trx): Promise<void> {
  await sql`lock table exported_day in share row exclusive mode`.execute(trx);
}

/** The names that the owner gave accounts; the others have those of accounts.json. */
export async function ownAccountNames(db: Db): Promise<Map<JournalAccount, string>> {
  const rows = await db.selectFrom('journalAccount').select(['account', 'name']).execute();
  return new Map(rows.map(({ account, name }) => [account, name]));
}

/** Names accounts; those with null have their first name again. */
export async function nameAccounts(
  trx: Trx,
  changed: ReadonlyMap<JournalAccount, string | null>,
  at: Date,
): Promise<void> {
  for (const [account, name] of changed) {
    if (name === null) await trx.deleteFrom('journalAccount').where('account', '=', account).execute();
    else
      await trx
        .insertInto('journalAccount')
        .values({ account, name, updatedAt: at })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ name, updatedAt: at }))
        .execute();
  }
}

/** Invoices issued in a period, those voided since included, in the order of issue. */
export async function readIssued(
  db: Db,
  period: Period,
  { offset, limit }: { offset: number; limit: number },
): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    select invoice_number, coalesce(snapshot #>> '{customer,name}', invoice.first_name || ' ' || invoice.last_name) as customer,
           to_char(invoice.sent_at at time zone ${ourZone}, 'YYYY-MM-DD') as issued,
           coalesce(snapshot ->> 'dueDate', due_date::text) as due,
           coalesce(snapshot ->> 'serviceType', quote.service_type, 'other') as service_type,
           array(select item ->> 'description' from jsonb_array_elements(snapshot -> 'items') with ordinality each (item, place)
                  order by place) as lines,
           invoice.subtotal, invoice.tax
      from (select * from invoice where ${within('sent_at', period)}
             order by sent_at, invoice_number offset ${offset} limit ${limit}) invoice
      left join quote on quote.id = invoice.quote_id
     order by invoice.sent_at, invoice_number`.execute(db);
  return rows;
}

interface Issued {
  readonly issued: number;
  readonly voids: number;
  readonly voided: string[];
}

/** The voided numbers that are listed. */
const MOST_VOIDED = 200;

/** How many invoices a period's files hold, and how many were voided in it, which no file can take back, with the newest numbers. */
export async function issuedIn(db: Db, period: Period): Promise<Issued> {
  const { rows } = await sql<Issued>`
    select (select count(*)::int from invoice where ${within('sent_at', period)}) as issued,
           (select count(*)::int from invoice where ${within('voided_at', period)}) as voids,
           array(select invoice_number::text from invoice where ${within('voided_at', period)}
                  order by voided_at desc, invoice_number desc limit ${MOST_VOIDED}) as voided`.execute(db);
  return rows[0] ?? { issued: 0, voids: 0, voided: [] };
}
