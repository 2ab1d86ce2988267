import { randomUUID } from 'node:crypto';
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import type { Db } from '#db/connect.ts';
import { NamingCompiler } from '#db/driver-client.ts';
import { searchCustomers } from '#db/queries/customers/customers.ts';
import { eventInsert } from '#db/queries/history.ts';
import { leadInsert } from '#db/queries/leads.ts';
import { messageInsert } from '#db/queries/outbox.ts';
import { submitOnce } from '#db/queries/idempotency.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
import type { Tables } from '#db/schema.ts';
import { shopToday } from '#domain/shop-time.ts';
import { noticesFor } from '#server/mail/notices.ts';

/** SQL and its values, as `pg` takes them. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements our queries send, so that the bare server can send the same ones without them. */
export interface BareStatements {
  /** The complete public write, with new ids each time. */
  lead(): { text: string; values: unknown[] };
  readonly summary: Statement;
  readonly search: Statement;
}

/** Records the statements once; nothing is sent. */
export async function bareStatements(): Promise<BareStatements> {
  const [id, key] = [randomUUID(), randomUUID()];
  const now = new Date();
  const person = { firstName: 'Kai', lastName: 'Silva', phone: '(808) 555-0199', email: 'kai@example.com' };
  const lead = {
    ...person,
    id,
    serviceType: 'automotive',
    location: 'Poʻipū Beach Park',
    message: 'Keys are in the trunk of the Jeep, by the second lot.',
    isEmergency: true,
    createdAt: now.toISOString(),
    suspicious: false,
  };
  const messages = noticesFor({ ...lead, kind: 'lead', reference: id.slice(0, 8) });
  const claim = {
    scope: 'contact' as const,
    key,
    bodyHash: 'B'.repeat(43),
    now,
  };
  const insert = await recorded((db) =>
    submitOnce(db, {
      claim,
      expiresBefore: new Date(now.getTime() - 2_592_000_000),
      limits: { limits: [{ key: `public:${key}`, limit: 1_000_000 }], now, windowMinutes: 10 },
      response: lead,
      writes: [
        leadInsert(db, lead),
        eventInsert(db, {
          recordType: 'contact_request',
          recordId: id,
          what: 'received',
          actor: null,
          at: now,
        }),
        ...messages.map((message) => messageInsert(db, message)),
      ],
    }),
  );
  const messageIds = idsIn(insert.values).filter((found) => found !== id && found !== key);
  return {
    lead() {
      const fresh = new Map([id, key, ...messageIds].map((old) => [old, randomUUID() as string]));
      const renew = (text: string) => text.replaceAll(uuids, (found) => fresh.get(found) ?? found);
      const renewed = (value: unknown): unknown =>
        typeof value === 'string' ? renew(value) : Array.isArray(value) ? value.map(renewed) : value;
      return {
        text: insert.text,
        values: insert.values.map(renewed),
      };
    },
    summary: await recorded((db) => selectSummary(db, shopToday(now))),
    search: await recorded((db) => searchCustomers(db, 'Silv', 20)),
  };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function idsIn(values: readonly unknown[]): string[] {
  const found = values.flatMap((value) => (typeof value === 'string' ? [...value.matchAll(uuids)] : []));
  return [...new Set(found.map(([id]) => id))];
}

/** The first statement that `work` would have sent. */
async function recorded(work: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sent: CompiledQuery[] = [];
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: (query: CompiledQuery) => {
          sent.push(query);
          return Promise.resolve({ rows: [{} as never] });
        },
        // oxlint-disable-next-line require-yield -- nothing of ours streams
        async *streamQuery(): AsyncIterableIterator<never> {
          throw new Error('Not recorded');
        },
      };
    }
  }
  const db: Db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new NamingCompiler(),
    },
  });
  await work(db);
  const [first] = sent;
  if (!first) throw new Error('No statement was sent');
  return { text: first.sql, values: first.parameters };
}
