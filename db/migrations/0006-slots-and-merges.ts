import { type Kysely, sql } from 'kysely';

/** Keeps confirmed appointments apart, and lets a merge of customers be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(slots).execute(db);
  await sql.raw(merges).execute(db);
}

const slots = `
-- One appointment ends as the next begins: the range does not hold its end.
alter table booking_request add constraint booking_request_slot_free
  exclude using gist (tstzrange(slot_start, slot_end) with &&) where (status = 'confirmed');
alter table booking_request add constraint booking_request_confirmed_has_slot
  check (status <> 'confirmed' or slot_start is not null);
`;

const merges = `
-- What the merge changed on both records: whether this one was active, and the fields it filled in on the other.
alter table customer add column merge_undo jsonb;
alter table customer add constraint customer_merged_can_be_undone
  check ((merged_into is null) = (merge_undo is null) and not (is_active and merged_into is not null));
`;
