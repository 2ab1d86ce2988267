import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: the index is built without blocking writers, and a stopped run can be run again. */
export const inSteps = true;

/** Who deals with something in the inbox and until when it is out of sight; and the jobs nobody has touched for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db);
  for (const [name, definition] of Object.entries(indexes)) {
    // One that an interrupted run left behind may be invalid.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    await sql.raw(`create index concurrently ${name} on ${definition}`).execute(db);
  }
}

// Of records of several tables, one of them the outbox: nothing to refer to. The retention deletes what is left behind.
const marks = `
create table if not exists inbox_mark (
  kind varchar(40) not null,
  item_id uuid not null,
  assignee_id uuid references admin_user on delete cascade,
  snoozed_until timestamptz(3),
  snoozed_at timestamptz(3),
  updated_at timestamptz(3) not null default now_ms(),
  primary key (kind, item_id),
  check ((snoozed_until is null) = (snoozed_at is null)),
  check (assignee_id is not null or snoozed_until is not null)
)`;

const indexes: Readonly<Record<string, string>> = {
  inbox_mark_assignee: 'inbox_mark (assignee_id, kind) where assignee_id is not null',
  inbox_mark_snoozed: 'inbox_mark (kind, snoozed_until) where snoozed_until is not null',
  inbox_mark_updated: 'inbox_mark (updated_at)',
  // What waits for a decision because nobody touched it, and the requests that somebody did.
  job_untouched: `job (updated_at)
    where visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site') and not suspicious`,
};
