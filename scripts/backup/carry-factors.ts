import { sql } from 'kysely';
import type { Db, Trx } from '#db/connect.ts';

const tables = ['passkey', 'totp', 'recovery_code'] as const;

/** The rows of the second-factor tables, as JSON, and since when each account has been asked for a factor. */
export type StoredFactors = Awaited<ReturnType<typeof readFactors>>;

/** Every second factor; null in the database of a release that had none. */
export async function readFactors(old: Db) {
  const there = await sql<{ there: boolean }>`select to_regclass('passkey') is not null as there`.execute(
    old,
  );
  if (!there.rows[0]?.there) return null;
  const rows = async (table: (typeof tables)[number]) => {
    const { rows: found } = await sql<{ json: string }>`
      select to_jsonb(t)::text as json from ${sql.table(table)} t`.execute(old);
    return { table, rows: found.map(({ json }) => json) };
  };
  const asked = await sql<{ id: string; at: string }>`
    select id, factor_asked_at as at from admin_user`.execute(old);
  return {
    asked: asked.rows,
    tables: [await rows('passkey'), await rows('totp'), await rows('recovery_code')],
  };
}

/** Replaces the backup's second factors: removed ones stay removed, and used codes stay used. */

export async function carryFactors(trx: Trx, factors: NonNullable<StoredFactors>): Promise<void> {
  for (const { table, rows } of factors.tables) {
    const name = sql.table(table);
    await sql`delete from ${name}`.execute(trx);
    for (const json of rows) {
      await sql`
        insert into ${name}
        select (t).* from (select jsonb_populate_record(null::${name}, ${json}::jsonb) as t) carried
         where (t).admin_user_id in (select id from admin_user)`.execute(trx);
    }
  }
  for (const { id, at } of factors.asked)
    await sql`update admin_user set factor_asked_at = ${at} where id = ${id}`.execute(trx);
}
