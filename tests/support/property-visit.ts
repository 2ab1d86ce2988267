import { newToken } from '#server/hashes.ts';
import { runSql } from './run-sql.ts';

/** A property with a tagged door, where a job's visit is now. */
export async function visitProperty(url: string, jobId: string) {
  const [{ id: property } = {}] = await runSql(
    url,
    `insert into property (name, kind, address, customer_id)
     select 'Hale Nani', 'condo', 'Kapaa', id from customer limit 1 returning id`,
  );
  const { token, hash } = newToken();
  const door = `insert into door (property_id, position, label, tag_hash) values ($1, 1, '101', $2)`;
  await runSql(url, door, [property, hash]);
  await runSql(
    url,
    `update job set property_id = $2, visit = 'scheduled', slot_start = now(), slot_end = now() + interval '1 hour' where id = $1`,
    [jobId, property],
  );
  return { property: String(property), token };
}
