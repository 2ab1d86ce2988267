import { type Kysely, sql } from 'kysely';

/** The accounts that were signed in on a phone, each with the key that the phone signs its steps with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(signers).execute(db);
}

const signers = `
create table phone_signer (
  phone_id uuid not null,
  account_id uuid not null references admin_user on delete cascade,
  -- The point of P-256, base64.
  public_key varchar(88) not null,
  primary key (phone_id, account_id)
);
create index phone_signer_account on phone_signer (account_id);
insert into phone_signer (phone_id, account_id, public_key)
  select id, account_id, public_key from phone where public_key is not null;
`;
