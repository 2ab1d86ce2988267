import { type Insertable, sql } from 'kysely';
import type { ExpenseCategory, PaidWith } from '#domain/expense.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { ExpenseTable } from '../../schema-books.ts';
import { accountName } from '../accounts/accounts.ts';
import { createdAt, keysetPage, type PageRequest, type SortKey } from '../keyset.ts';
import { buildSearch } from '../search/search-text.ts';

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
