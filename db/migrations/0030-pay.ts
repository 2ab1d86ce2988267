import { type Kysely, sql } from 'kysely';

/** How technicians are paid, and what they were paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rules, runs]) await sql.raw(part).execute(db);
}

const appendOnly = (table: string) => `
create trigger refuse_change before update or delete on ${table}
  for each row when (not is_erasing()) execute function refuse_change();
create trigger refuse_truncate before truncate on ${table} for each statement execute function refuse_change();
`;

const rules = `
-- Holds from its day until the next one's; of one day, the last that was set.
create table pay_rule (
  -- In the order they were set.
  id bigint generated always as identity primary key,
  technician_id uuid not null references admin_user,
  from_day date not null,
  -- Percent of what a job leaves.
  share numeric(5, 2) not null check (share between 0 and 100),
  after_hours numeric(5, 2) not null check (after_hours between 0 and 100),
  minimum usd not null,
  -- Kinds of service with a split of their own.
  kinds jsonb not null default '[]',
  set_by varchar(254) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index pay_rule_newest on pay_rule (technician_id, from_day desc, id desc);
${appendOnly('pay_rule')}

-- The pay of one job, in place of the rule; the last that was set counts.
create table job_pay (
  -- In the order they were set.
  id bigint generated always as identity primary key,
  job_id uuid not null references job on delete cascade,
  -- Null: by the rule again.
  amount usd,
  reason varchar(500) not null,
  set_by varchar(254) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index job_pay_newest on job_pay (job_id, id desc);
${appendOnly('job_pay')}
`;

const runs = `
create table pay_run (
  id uuid primary key default gen_random_uuid(),
  technician_id uuid not null references admin_user,
  -- After the run before it; null for the first.
  from_day date,
  through_day date not null,
  total usd not null,
  paid_by varchar(254) not null,
  -- When it was paid: its day in the books.
  created_at timestamptz(3) not null default now_ms()
);
create index pay_run_newest on pay_run (created_at desc, id desc);
create index pay_run_technician on pay_run (technician_id, created_at desc, id desc);
${appendOnly('pay_run')}

-- As it was when it was paid. What changes later is a correction in a later run.
create table pay_line (
  run_id uuid not null references pay_run,
  place smallint not null check (place >= 0),
  kind varchar(10) not null check (kind in ('share', 'correction', 'own')),
  job_id uuid references job on delete set null,
  -- Of their own money; each is paid back once.
  expense_id uuid unique references expense,
  day date not null,
  label varchar(200) not null,
  basis varchar(600) not null,
  amount numeric(10, 2) not null check (amount <> 0),
  primary key (run_id, place),
  check ((kind = 'own') = (expense_id is not null))
);
create index pay_line_job on pay_line (job_id) where job_id is not null;
${appendOnly('pay_line')}

create index expense_own on expense (lower(actor)) where paid_with = 'own';
`;
