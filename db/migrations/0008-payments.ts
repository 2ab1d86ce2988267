import { type Kysely, sql } from 'kysely';

/** Payments; for cards, what was asked for and what the provider reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [payments, paid, asked, facts, payouts]) await sql.raw(part).execute(db);
}

const payments = `
-- Money received, and reversals. A deposit belongs to an estimate until its invoice takes it over.
create table payment (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid references invoice,
  quote_id uuid references quote,
  kind varchar(10) not null default 'payment' check (kind in ('payment', 'reversal')),
  reverses_id uuid unique references payment,
  amount usd not null check (amount > 0),
  method varchar(10) not null check (method in ('cash', 'check', 'card', 'other')),
  reference varchar(200),
  -- The provider's id of a card payment.
  card_ref varchar(255),
  reason varchar(500),
  received_at timestamptz(3) not null default now_ms(),
  actor varchar(254),
  created_at timestamptz(3) not null default now_ms(),
  check (invoice_id is not null or quote_id is not null),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create index payment_invoice on payment (invoice_id, received_at) where invoice_id is not null;
create index payment_quote on payment (quote_id, received_at) where quote_id is not null;
create index payment_held on payment (quote_id) where invoice_id is null;
create index payment_received on payment (received_at);
create index payment_oldest on payment (created_at, id);

-- A deposit finds its invoice later, and an erasure may change the notes; everything else about money received is final.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing()
     and to_jsonb(new) - '{reference,reason}'::text[] = to_jsonb(old) - '{reference,reason}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.invoice_id is not null
     or to_jsonb(new) - 'invoice_id' <> to_jsonb(old) - 'invoice_id' then
    raise exception 'payment is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_payment before update or delete on payment for each row execute function guard_payment();
create trigger refuse_truncate before truncate on payment for each statement execute function refuse_change();
`;

// Two concurrent payments wait for each other at the invoice's row, as they do in the application.
const paid = `
create function add_to_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice set paid = paid + change.amount
      from (select invoice_id, sum(case kind when 'reversal' then -amount else amount end) as amount
              from new_rows where invoice_id is not null group by invoice_id) change
     where invoice.id = change.invoice_id;
  else
    -- A deposit that its invoice takes over; nothing else of a payment changes.
    update invoice set paid = paid + change.amount
      from (select new_rows.invoice_id, sum(case kind when 'reversal' then -amount else amount end) as amount
              from new_rows join old_rows using (id, kind, amount)
             where old_rows.invoice_id is null and new_rows.invoice_id is not null group by 1) change
     where invoice.id = change.invoice_id;
  end if;
  return null;
end $$;
create trigger add_to_paid after insert on payment referencing new table as new_rows
  for each statement execute function add_to_paid();
create trigger add_to_paid_update after update on payment referencing old table as old_rows new table as new_rows
  for each statement execute function add_to_paid();
`;

const appendOnly = (table: string) => `
create trigger refuse_change before update or delete on ${table}
  for each row when (not is_erasing()) execute function refuse_change();
create trigger refuse_truncate before truncate on ${table} for each statement execute function refuse_change();
`;

const asked = `
-- One press on "Pay": a page at the provider for the balance of that moment.
create table card_session (
  id uuid primary key,
  invoice_id uuid references invoice,
  -- Of a deposit.
  quote_id uuid references quote,
  amount usd not null check (amount > 0),
  -- Who pressed; null: the customer.
  actor varchar(254),
  created_at timestamptz(3) not null default now_ms(),
  check ((invoice_id is null) <> (quote_id is null))
);
create index card_session_invoice on card_session (invoice_id) where invoice_id is not null;
create index card_session_quote on card_session (quote_id) where quote_id is not null;
${appendOnly('card_session')}

-- The deposit that the office asks for on an estimate: the newest counts; zero takes it back.
create table deposit_ask (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote on delete cascade,
  amount usd not null,
  actor varchar(254) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index deposit_ask_quote on deposit_ask (quote_id, id desc);
${appendOnly('deposit_ask')}
`;

const facts = `
-- What the provider reports, each once for good: by what it is and the provider's id of the object.
create table card_fact (
  id uuid primary key default gen_random_uuid(),
  kind varchar(20) not null check (kind in ('payment', 'failed', 'refund', 'refund_failed', 'dispute', 'dispute_won',
    'dispute_lost', 'payout', 'payout_failed')),
  ref varchar(255) not null,
  -- The message it came in.
  event_ref varchar(255) not null,
  session_id uuid references card_session,
  -- The provider's id of the payment that a refund or dispute is about.
  payment_ref varchar(255),
  -- Our own id of a refund that the office asked for.
  refund_id uuid,
  amount usd not null,
  happened_at timestamptz(3) not null,
  -- The payment or reversal that it became.
  payment_id uuid references payment,
  -- The part of a payment that no paper owed.
  unbooked usd not null default 0.00,
  -- What a person is asked; null: nothing.
  words varchar(500),
  created_at timestamptz(3) not null default now_ms(),
  unique (kind, ref),
  check ((kind = 'payment') <= (session_id is not null))
);
create index card_fact_session on card_fact (session_id) where session_id is not null;
create index card_fact_payment_ref on card_fact (payment_ref) where payment_ref is not null;
create index card_fact_payment on card_fact (payment_id) where payment_id is not null;
create index card_fact_asks on card_fact (created_at) where words is not null;
create index card_fact_paid on card_fact (happened_at) where kind = 'payment';
create index card_fact_payout on card_fact (happened_at) where kind in ('payout', 'payout_failed');
${appendOnly('card_fact')}

-- A refund that the office asked for, before the provider is asked: a booked payment, or what no paper owed of one.
create table card_refund (
  id uuid primary key,
  fact_id uuid not null references card_fact,
  payment_id uuid references payment,
  amount usd not null check (amount > 0),
  reason varchar(500) not null,
  actor varchar(254) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index card_refund_fact on card_refund (fact_id);
create index card_refund_payment on card_refund (payment_id) where payment_id is not null;
${appendOnly('card_refund')}
`;

const payouts = `
-- What a payout to the bank is made of; gross less fees is its net.
create table card_payout_line (
  ref varchar(255) primary key,
  payout_ref varchar(255) not null,
  kind varchar(10) not null check (kind in ('payment', 'refund', 'dispute', 'other')),
  payment_ref varchar(255),
  -- Negative for what went back.
  gross numeric(10, 2) not null,
  fee numeric(10, 2) not null,
  happened_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index card_payout_line_payout on card_payout_line (payout_ref);
create index card_payout_line_payment on card_payout_line (payment_ref);
create index card_payout_line_day on card_payout_line (created_at);
${appendOnly('card_payout_line')}

-- How far the daily look for missed messages has come.
create table card_look (
  id bigint generated always as identity primary key,
  mark varchar(255) not null,
  looked_at timestamptz(3) not null default now_ms()
);
${appendOnly('card_look')}
`;
