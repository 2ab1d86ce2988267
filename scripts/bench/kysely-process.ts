// Alternates Kysely and pg in one process, each with its own pool: the cost of the query builder alone.
import { performance } from 'node:perf_hooks';
import { Kysely } from 'kysely';
import pg from 'pg';
import { nameRows, NamingDialect, typeParser } from '#db/driver-client.ts';
import type { Tables } from '#db/schema.ts';

/** What to time, and how long each turn is. */
export interface KyselyOrder {
  readonly work: 'find' | 'list' | 'insert';
  readonly by: 'kysely' | 'pg';
  readonly seconds: number;
  readonly connections: number;
}

const openPool = () =>
  new pg.Pool({
    connectionString: process.env['DATABASE_URL']!,
    max: 16,
    types: typeParser(pg.types),
  });
const pool = openPool();
const naming = openPool();
naming.on('connect', nameRows);
const db = new Kysely<Tables>({ dialect: new NamingDialect({ pool: naming }) });
const { rows } = await pool.query<{ id: string }>('select id from contact_request limit 1');
const id = rows[0]!.id;
const columns = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'serviceType',
  'location',
  'message',
  'status',
  'createdAt',
] as const;
const names = 'id, first_name, last_name, phone, email, service_type, location, message, status, created_at';

const work: Record<KyselyOrder['by'], Record<KyselyOrder['work'], () => Promise<unknown>>> = {
  kysely: {
    find: () => db.selectFrom('contactRequest').select(columns).where('id', '=', id).executeTakeFirst(),
    list: () =>
      db
        .selectFrom('contactRequest')
        .select(columns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(51)
        .execute(),
    insert: () =>
      db
        .insertInto('event')
        .values({
          recordType: 'contact_request',
          recordId: id,
          what: 'changed',
          actor: 'bench',
          after: '{}',
          at: new Date(),
        })
        .execute(),
  },
  pg: {
    find: () => pool.query(`select ${names} from contact_request where id = $1`, [id]),
    list: () =>
      pool.query(`select ${names} from contact_request order by created_at desc, id desc limit $1`, [51]),
    insert: () =>
      pool.query(
        'insert into event (record_type, record_id, what, actor, after, at) values ($1, $2, $3, $4, $5, $6)',
        ['contact_request', id, 'changed', 'bench', '{}', new Date()],
      ),
  },
};

process.on('message', (order: KyselyOrder) => void turn(order).then((perSecond) => process.send!(perSecond)));
process.on('disconnect', () => process.exit(0));
process.send!('ready');

async function turn({ work: what, by, seconds, connections }: KyselyOrder): Promise<number> {
  const once = work[by][what];
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await once();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}
