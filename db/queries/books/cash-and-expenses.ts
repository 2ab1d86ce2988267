import { type Insertable, sql } from 'kysely';
import type { Counted } from '#domain/payments.ts';
import type { ExpenseCategory, PaidWith } from '#domain/earnings.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { Db, Trx } from '../../connect.ts';
import type { ExpenseTable } from '../../schema-books.ts';
import type { Row } from '../../schema.ts';
import { accountName } from '../accounts/accounts.ts';
import { createdAt, keysetPage, type PageRequest, type SortKey } from '../keyset.ts';
import { buildSearch } from '../search/search-text.ts';

/** A payment in a van. */
export interface HeldPayment {
  readonly id: string;
  readonly technicianId: string;
  readonly name: string;
  readonly method: 'cash' | 'check';
  readonly amount: string;
  readonly takenAt: string;
  readonly paper: string | null;
  /** What cash was spent on; null for a payment. */
  readonly category: ExpenseCategory | null;
  readonly customer: string | null;
  readonly handoverId: string | null;
}

/** What technicians took and have not handed in, oldest first; of one technician, if given. */
export async function readVans(db: Db, technicianId: string | null): Promise<HeldPayment[]> {
  const { rows } = await sql<HeldPayment>`
    select coalesce(van_cash.payment_id, van_cash.expense_id) as id, van_cash.technician_id, ${accountName('who')} as name, van_cash.method, van_cash.amount,
           taken_at, coalesce(invoice_number, quote_number) as paper, van_cash.handover_id, category,
           coalesce(invoice.first_name || ' ' || invoice.last_name, quote.first_name || ' ' || quote.last_name) as customer
      from van_cash join admin_user who on who.id = van_cash.technician_id
      left join payment on payment.id = van_cash.payment_id left join expense on expense.id = van_cash.expense_id
      left join invoice on invoice.id = payment.invoice_id left join quote on quote.id = payment.quote_id
     where not settled and ${technicianId === null ? sql`true` : sql`van_cash.technician_id = ${technicianId}::uuid`}
     order by name, taken_at, 1`.execute(db);
  return rows;
}

/** The offers that nobody received yet; of one technician, if given. */
export function openOffers(db: Db, technicianId: string | null): Promise<Row<'cashHandover'>[]> {
  return db
    .selectFrom('cashHandover')
    .selectAll()
    .where('receivedAt', 'is', null)
    .$if(technicianId !== null, (query) => query.where('technicianId', '=', technicianId!))
    .execute();
}

export interface ReceivedCash extends Row<'cashHandover'> {
  readonly technician: string;
  readonly receiver: string | null;
}

/** What was handed in last, newest first; by one technician, if given. */
export async function lastReceived(db: Db, technicianId: string | null): Promise<ReceivedCash[]> {
  const { rows } = await sql<ReceivedCash>`
    select handover.*, ${accountName('who')} as technician, ${accountName('receiving')} as receiver
      from cash_handover handover join admin_user who on who.id = handover.technician_id
      left join admin_user receiving on receiving.id = handover.received_by
     where received_at is not null
       and ${technicianId === null ? sql`true` : sql`handover.technician_id = ${technicianId}::uuid`}
     order by received_at desc limit 20`.execute(db);
  return rows;
}

/**
 * Offers everything that is in a technician's van. A later count changes the offer that nobody received: who receives
 * it may hold its id.
 * @returns whether there was anything to offer
 */
export async function offerVan(trx: Trx, technicianId: string, counted: Counted): Promise<boolean> {
  // Another offer, and a payment's reversal, wait for this.
  await trx.selectFrom('adminUser').select('id').where('id', '=', technicianId).forUpdate().execute();
  // The receiving of it ends first, so that what it settles is not offered again.
  await trx
    .selectFrom('cashHandover')
    .select('id')
    .where('technicianId', '=', technicianId)
    .where('receivedAt', 'is', null)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ id: string }>`
    insert into cash_handover (technician_id, expected_cash, expected_checks, counted_cash, counted_checks)
    select ${technicianId}, coalesce(sum(amount) filter (where method = 'cash'), 0),
           coalesce(sum(amount) filter (where method = 'check'), 0), ${counted.cash}::numeric, ${counted.checks}::numeric
      from van_cash where technician_id = ${technicianId} and not settled having count(*) > 0
    on conflict (technician_id) where received_at is null do update
       set (expected_cash, expected_checks, counted_cash, counted_checks, created_at)
         = (excluded.expected_cash, excluded.expected_checks, excluded.counted_cash, excluded.counted_checks, excluded.created_at)
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await sql`update van_cash set handover_id = ${id} where technician_id = ${technicianId} and not settled`.execute(
    trx,
  );
  return true;
}

export function lockOffer(trx: Trx, id: string): Promise<Row<'cashHandover'> | undefined> {
  return trx.selectFrom('cashHandover').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function receiveOffer(trx: Trx, id: string, receivedBy: string, at: Date): Promise<void> {
  await trx.updateTable('cashHandover').set({ receivedBy, receivedAt: at }).where('id', '=', id).execute();
  await trx.updateTable('vanCash').set({ settled: true }).where('handoverId', '=', id).execute();
}

type Hidden = 'searchText' | 'photo' | 'photoType' | 'photoSha256';
/** An expense or a reversal of one, without the photo's bytes. */
export interface Expense extends Omit<Row<'expense'>, Hidden> {
  readonly photo: 'none' | 'missing' | 'kept';
  readonly jobNumber: number | null;
  readonly reversed: boolean;
  /** The name of who recorded it. */
  readonly by: string;
}

const heads = (db: Db) =>
  db
    .selectFrom('expense')
    .select(['id', 'kind', 'reversesId', 'jobId', 'category', 'amount', 'paidWith', 'note', 'reason'])
    .select(['actor', 'createdAt'])
    .select([
      sql<
        Expense['photo']
      >`case when photo is not null then 'kept' when photo_sha256 is not null then 'missing'
        else 'none' end`.as('photo'),
      sql<number | null>`(select number from job where job.id = expense.job_id)`.as('jobNumber'),
      sql<boolean>`exists (select from expense back where back.reverses_id = expense.id)`.as('reversed'),
      sql<string>`coalesce((select ${accountName('who')} from admin_user who where lower(who.email) = lower(actor)), actor)`.as(
        'by',
      ),
    ]);

export async function insertExpense(
  trx: Trx,
  expense: Omit<Insertable<ExpenseTable>, 'photo' | 'photoType'>,
): Promise<void> {
  await trx.insertInto('expense').values(expense).execute();
}

export function findExpense(db: Db, id: string): Promise<Expense | undefined> {
  return heads(db).where('id', '=', id).executeTakeFirst();
}

/** Takes a whole expense back. @throws 23505 if it was already */
export async function insertExpenseReversal(
  trx: Trx,
  { id, jobId, category, amount, paidWith }: Expense,
  said: { readonly actor: string; readonly reason: string; readonly createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('expense')
    .values({ kind: 'reversal', reversesId: id, jobId, category, amount, paidWith, ...said })
    .execute();
}

export function findExpensePhoto(
  db: Db,
  id: string,
): Promise<{ photo: Uint8Array | null; photoType: string | null } | undefined> {
  return db.selectFrom('expense').select(['photo', 'photoType']).where('id', '=', id).executeTakeFirst();
}

export interface ExpenseFilter {
  readonly category?: ExpenseCategory | undefined;
  readonly paidWith?: PaidWith | undefined;
  /** Words in category, note or who recorded it. */
  readonly q?: string | undefined;
}

const sortKeys: Record<SortField<'expenses'>, SortKey> = {
  createdAt,
  amount: { type: 'numeric', value: sql.ref('amount') },
};

/**
 * Expenses and reversals, newest first unless sorted otherwise.
 * @throws {InvalidCursorError} for a cursor that no list returned
 */
export function listExpenses(
  db: Db,
  { limit, cursor, sort, category, paidWith, q }: PageRequest<SortField<'expenses'>> & ExpenseFilter,
): Promise<Page<Expense>> {
  let query = heads(db);
  if (category) query = query.where('category', '=', category);
  if (paidWith) query = query.where('paidWith', '=', paidWith);
  return keysetPage(query, sortKeys, { limit, cursor, sort }, q ? buildSearch('expense', q) : undefined);
}
