import { type Kysely, sql } from 'kysely';

/** What every table uses: functions for search, time and versions; counters, idempotency, limits, outbox, history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [search, rules, encrypted, requests, outbox, history]) await sql.raw(part).execute(db);
}

function monthOf(moment: string): string {
  const part = (name: string) => `extract(${name} from ${moment} at time zone 'UTC')`;
  return `(${part('year')} * 12 + ${part('month')})::integer`;
}

function cut(text: string, size: number): string {
  return `regexp_replace(${text}, '(${'.'.repeat(size)})', '\\1' || chr(1), 'g')`;
}

// Functions used in generated columns and indexes use nothing but built-in functions, and `return` binds those when
// the function is made: a restored dump fills its tables with an empty search path.
const search = `
create extension if not exists btree_gist;

-- Lower case without macrons and okina: Kapaʻa is found as kapaa. The same folding is in queries/search/search-text.ts.
create function search_fold(text) returns text
  language sql immutable parallel safe strict
  return translate(lower($1), 'āēīōūʻ‘’''\`', 'aeiou');

create function search_month(timestamptz) returns integer
  language sql immutable parallel safe strict
  return ${monthOf('$1')};

-- What the search indexes hold: all pieces of four and of two characters, beginning at each offset in turn, with those
-- that the end of the text cuts short; and the month, recognizable by its leading space and its length. In plpgsql, so
-- that the planner does not inline it into every search. Not parallel safe on purpose: starting workers takes longer
-- than a search.
create function search_pieces(text, timestamptz) returns tsvector
  language plpgsql immutable parallel unsafe strict as $$
begin
  return array_to_tsvector(array_remove(string_to_array(
    ${[1, 2, 3, 4].map((start) => cut(`substr($1, ${start}) || ' '`, 4)).join(' || chr(1) ||\n    ')} || chr(1) ||
    ${[1, 2].map((start) => cut(`substr($1, ${start})`, 2)).join(' || chr(1) ||\n    ')} || chr(1) ||
    ' ' || ${monthOf('$2')}, chr(1)), ''));
end $$;
`;

const rules = `
-- numeric(10,2) takes NaN, which sorts above every number.
create domain usd as numeric(10, 2) check (value between 0 and 99999999.99);

-- The application's precision; JavaScript has no more.
create function now_ms() returns timestamptz(3)
  language sql stable parallel safe
  return date_trunc('milliseconds', now());

-- A form that was opened on an older version is refused instead of overwriting a newer one.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.updated_at = old.updated_at then
    new.updated_at := greatest(date_trunc('milliseconds', now()), old.updated_at);
  end if;
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- No mistake and no request of the office can change the history, payments or signed authorities. Only an erasure or a
-- purge of spam may, by a setting of its own transaction.
create function is_erasing() returns boolean language sql stable
  return coalesce(current_setting('nene.erasing', true), '') = 'on';
`;

const encrypted = `
-- Rejects plain text in an encrypted field from any writer, psql included.
create function refuse_unsealed() returns trigger language plpgsql as $$
declare
  sealed constant text := '^s1\\.[A-Za-z0-9_-]{8}\\.[A-Za-z0-9_-]{38,}$';
begin
  if (new.access_details is distinct from old.access_details and new.access_details !~ sealed)
     or (new.vehicle_vin is distinct from old.vehicle_vin and new.vehicle_vin !~ sealed)
     or (new.key_codes is distinct from old.key_codes and new.key_codes !~ sealed) then
    raise exception 'a text in clear for a sealed field of quote' using errcode = 'check_violation';
  end if;
  return new;
end $$;
`;

const requests = `
-- The last invoice number of each year.
create table counter (
  name varchar(20) not null,
  year integer not null check (year between 2000 and 9999),
  value bigint not null check (value > 0),
  primary key (name, year)
);

-- The answer to each repeatable request: a repeat gets it again. json, because jsonb would sort its fields.
create table idempotency (
  scope varchar(60) not null,
  key varchar(200) not null,
  body_hash varchar(64) not null,
  status integer,
  response json,
  created_at timestamptz(3) not null default now_ms(),
  primary key (scope, key)
);
create index idempotency_created_at on idempotency (created_at);

create table rate_limit (
  key varchar(200) primary key,
  window_start timestamptz(3) not null,
  count integer not null check (count >= 0)
) with (fillfactor = 70);
create index rate_limit_window_start on rate_limit (window_start);

-- Raises NL429 when a limit is passed; its detail is the seconds until the window ends. The error undoes everything that
-- the statement has done, the count included.
create function refuse_over_limit(taken integer, most integer, seconds_left numeric) returns boolean
  language plpgsql as $$
begin
  if taken > most then
    raise exception 'limit reached' using errcode = 'NL429', detail = ceil(seconds_left)::text;
  end if;
  return true;
end $$;

-- When each scheduled function last succeeded.
create table job_run (
  job varchar(40) primary key,
  at timestamptz(3) not null
) with (fillfactor = 50);
`;

const outbox = `
-- Messages to send: mail, notifications, texts and calls. The notice of an emergency leaves before all that is due.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind varchar(60) not null,
  channel varchar(10) not null default 'mail',
  recipient varchar(254) not null check (recipient <> ''),
  payload jsonb not null,
  dedupe_key varchar(200) not null unique,
  urgent boolean not null
    generated always as (kind = 'request-notice' and payload @> '{"isEmergency": true}') stored,
  state varchar(10) not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now_ms(),
  lease_until timestamptz(3),
  last_error varchar(1000),
  message_id varchar(255) not null unique,
  sent_at timestamptz(3),
  -- The provider's report on a text.
  delivery varchar(20),
  record_type varchar(40),
  record_id uuid,
  created_at timestamptz(3) not null default now_ms(),
  check ((state = 'sent') = (sent_at is not null)),
  constraint outbox_channel check (channel in ('mail', 'alarm_mail', 'push', 'text', 'voice')),
  constraint outbox_delivery check (delivery in ('delivered', 'undelivered'))
);
create index outbox_due on outbox (urgent desc, next_attempt_at) where state = 'queued';
create index outbox_due_elsewhere on outbox (next_attempt_at) where state = 'queued' and channel <> 'mail';
create index outbox_record on outbox (record_type, record_id, created_at desc);
create index outbox_recipient on outbox (recipient, created_at);
create index outbox_failed on outbox (created_at) where state = 'failed';
create index outbox_undelivered on outbox (created_at) where delivery = 'undelivered' and kind = 'customer-text';
-- For the retention: what still has its text, and what may be deleted.
create index outbox_sent_body on outbox (sent_at) where state = 'sent' and payload <> '{}';
create index outbox_sent on outbox (sent_at) where state = 'sent' and kind <> 'invoice-reminder';
`;

const history = `
-- Every change of state, money, stock or access.
create table event (
  id bigint generated always as identity primary key,
  actor varchar(254),
  record_type varchar(40) not null,
  record_id uuid not null,
  what varchar(60) not null,
  before jsonb,
  after jsonb,
  at timestamptz(3) not null default now_ms()
);
create index event_record on event (record_type, record_id, id desc);
-- Events with a retention period of their own.
create index event_sign_in on event (at) where record_type = 'admin_user' and what in ('signed_in', 'sign_in_failed');
create index event_authority on event (at)
  where what in ('authority_recorded', 'photo_viewed') and after is not null;

-- An erasure empties an event; the event, its record and its time stay.
create function guard_event() returns trigger language plpgsql as $$
begin
  if not is_erasing() or (tg_op = 'UPDATE' and (old.id, old.record_type, old.record_id, old.what, old.at)
     is distinct from (new.id, new.record_type, new.record_id, new.what, new.at)) then
    raise exception 'event is append-only' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger guard_event before update or delete on event for each row execute function guard_event();
create trigger refuse_truncate before truncate on event for each statement execute function refuse_change();
`;
