import { type Kysely, sql } from 'kysely';

/** Commits each statement by itself: the index is built without blocking writers, and an interrupted run can be repeated. */
export const inSteps = true;

/** Marks of inbox entries (assigned to whom, snoozed until when), and an index for stale jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db);
  for (const [name, definition] of Object.entries(indexes)) {
    // An index that an interrupted run left behind may be invalid.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    await sql.raw(`create index concurrently ${name} on ${definition}`).execute(db);
  }
}

// No foreign key: the records are in several tables, one of them the outbox. The retention deletes orphaned marks.
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
  // Jobs that wait for a decision because they are inactive, and requests that staff have worked on.
  job_untouched: `job (updated_at)
    where visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site') and not suspicious`,
};
