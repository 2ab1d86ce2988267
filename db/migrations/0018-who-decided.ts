import { type Kysely, sql } from 'kysely';

/** An estimate says whether its customer or staff decided, and which signature that decision rests on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
  await sql.raw(existing).execute(db);
  await sql.raw(rules).execute(db);
}

// No foreign key: approval already refers to quote, and a backup orders tables so that each refers only to earlier ones.
const columns = `
alter table quote add decided_as varchar(10) check (decided_as in ('customer', 'staff')), add approval_id uuid;
`;

// A signature belongs to the decision made at the same moment. Without one (a customer's decline, an imported row), the
// last decision in the history names the decider; only a customer's begins with "customer". Versions do not count this: an
// office screen that is open now can still be saved.
const existing = `
alter table quote disable trigger user;
update quote set
  approval_id = signed.id,
  decided_as = case
    when signed.id is not null then 'customer'
    when last_decision.actor is not null then
      case when last_decision.actor like 'customer%' then 'customer' else 'staff' end
    when quote.decided_by like '%@%' then 'staff'
    else 'customer'
  end
from quote decided
left join lateral (
  select id from approval
   where quote_id = decided.id and revision = decided.revision and created_at = decided.decided_at
   limit 1) signed on decided.status <> 'declined'
left join lateral (
  select actor from event
   where record_type = 'quote' and record_id = decided.id and what in ('approved', 'declined')
   order by id desc limit 1) last_decision on true
where decided.id = quote.id and decided.decided_at is not null;
alter table quote enable trigger user;
`;

const rules = `
alter table quote add constraint quote_signed_by_customer check (approval_id is null or decided_as = 'customer');
`;
