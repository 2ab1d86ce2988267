import { type Kysely, sql } from 'kysely';

/** The journal for the accountant, how technicians are paid, and what they were paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [journal, rules, runs]) await sql.raw(part).execute(db);
}

const journal = `
-- The days whose journal has left for the accountant's books, and their lines as they left.
create table exported_day (
  -- In Honolulu; over when it was exported.
  day date primary key,
  exported_by varchar(254) not null,
  created_at timestamptz(3) not null default now_ms()
);

create table journal_line (
  day date not null references exported_day,
  place smallint not null check (place >= 0),
  -- The day whose books it corrects; its own for every other line.
  about date not null,
  what varchar(20) not null,
  account varchar(40) not null,
  -- In the accountant's books, at the time.
  name varchar(200) not null,
  debit numeric(12, 2) not null check (debit >= 0),
  credit numeric(12, 2) not null check (credit >= 0),
  primary key (day, place),
  check (debit = 0 or credit = 0)
);
create index journal_line_about on journal_line (about);

create trigger refuse_change before update or delete on exported_day for each row execute function refuse_change();
create trigger refuse_truncate before truncate on exported_day for each statement execute function refuse_change();
create trigger refuse_change before update or delete on journal_line for each row execute function refuse_change();
create trigger refuse_truncate before truncate on journal_line for each statement execute function refuse_change();

-- The names that the owner gave accounts. A line that was exported keeps the name it left with.
create table journal_account (
  account varchar(40) primary key,
  name varchar(200) not null check (name <> ''),
  updated_at timestamptz(3) not null default now_ms()
);
`;

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
`;
