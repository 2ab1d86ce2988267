import { type Kysely, sql } from 'kysely';

/** Keeps confirmed appointments apart, and lets a merge of customers be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(slots).execute(db);
  await sql.raw(merges).execute(db);
}

const slots = `
-- An appointment may begin when another one ends: the range excludes its end.
alter table booking_request add constraint booking_request_slot_free
  exclude using gist (tstzrange(slot_start, slot_end) with &&) where (status = 'confirmed');
alter table booking_request add constraint booking_request_confirmed_has_slot
  check (status <> 'confirmed' or slot_start is not null);
`;

const merges = `
-- For undoing the merge: whether this record was active, and the fields that it filled in on the other one.
alter table customer add column merge_undo jsonb;
alter table customer add constraint customer_merged_can_be_undone
  check ((merged_into is null) = (merge_undo is null) and not (is_active and merged_into is not null));
`;
