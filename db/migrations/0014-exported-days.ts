import { type Kysely, sql } from 'kysely';

/** The days whose journal has left for the accountant's books, and their lines as they left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(exported).execute(db);
}

const exported = `
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
`;
