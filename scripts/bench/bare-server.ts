// The baseline: node:http and pg. It checks nothing and stores only the row.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { verifyPassword, hashPassword } from '#server/accounts/password-hash.ts';
import { bareStatements } from './bare-statements.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 });
const same = await bareStatements();
const phc = await hashPassword('plumeria-in-the-rain-42');

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
}

const session = (request: IncomingMessage) =>
  pool.query(
    `select a.id, a.email, a.first_name, a.last_name, a.role, s.sid, s.expire
       from session s join admin_user a on a.id = s.admin_user_id
      where s.sid = $1 and s.revoked_at is null and s.expire > $2 and a.is_active`,
    [(request.headers.authorization ?? '').slice('Bearer '.length), new Date()],
  );

const leads = () =>
  pool.query(
    `select id, first_name, last_name, phone, phone_digits, phone_e164, email, service_type, location, message, is_emergency,
            suspicious, customer_id, office_notes, version, created_at, updated_at, status
       from contact_request order by created_at desc, id desc limit $1`,
    [51],
  );

/** Inserts the named fields of the request's body and returns the row. */
const inserting =
  (statement: string, ...fields: string[]) =>
  async (request: IncomingMessage): Promise<unknown> => {
    const body = await bodyOf(request);
    const { rows } = await pool.query<object>(
      statement,
      fields.map((field) => body[field]),
    );
    return rows[0];
  };

const person = ['firstName', 'lastName', 'phone', 'phone', 'email', 'serviceType', 'location'];

const handlers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  '/lead': inserting(
    `insert into contact_request (first_name, last_name, phone, phone_digits, email, service_type, location, message, is_emergency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    ...person,
    'message',
    'isEmergency',
  ),
  '/quote': inserting(
    `insert into quote (quote_number, source, first_name, last_name, phone, phone_digits, email, service_type, location,
                        service_address, urgency, subtotal, urgency_fee, tax, tax_rate_per_million, total, valid_until, notes)
     values ('B-' || left(gen_random_uuid()::text, 16), 'public', $1, $2, $3, $4, $5, $6, $7,
             $8, $9, 284.50, 56.90, 16.09, 47120, 357.49, now() + interval '30 days', $10)
     returning *`,
    ...person,
    'location',
    'urgency',
    'notes',
  ),
  '/lead-same': async (request) => {
    await bodyOf(request);
    const { text, values } = same.lead();
    return (await pool.query(text, values)).rows;
  },
  '/leads': async (request) => {
    await session(request);
    return (await leads()).rows;
  },
  '/leads-alone': async () => (await leads()).rows,
  '/summary': async (request) => {
    await session(request);
    return (await pool.query(same.summary.text, [...same.summary.values])).rows;
  },
  '/search': async (request) => {
    await session(request);
    return (await pool.query(same.search.text, [...same.search.values])).rows;
  },
  '/password': async () => ({ matches: await verifyPassword('plumeria-in-the-rain-42', phc) }),
};

const server = createServer((request, response) => {
  const handle = handlers[(request.url ?? '').split('?')[0]!];
  if (!handle) {
    response.writeHead(404).end();
    return;
  }
  handle(request).then(
    (value) => {
      const text = JSON.stringify(value);
      const status = request.method === 'POST' ? 201 : 200;
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  process.send!({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
