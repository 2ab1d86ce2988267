import { type Kysely, sql } from 'kysely';

/** Key codes, VINs and access details are stored encrypted; a blind index of keyed hashes finds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sealed).execute(db);
  await sql.raw(kept).execute(db);
}

const sealed = `
alter table quote
  alter column access_details type text,
  alter column vehicle_vin type text,
  alter column key_codes type text,
  add column sealed_terms text[] not null default '{}';
create index quote_sealed_terms on quote using gin (sealed_terms) with (fastupdate = off);

-- Rejects plain text from any writer, psql included. Earlier plain text stays until it is encrypted, because a migration
-- has no key.
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
create trigger refuse_unsealed before insert or update of access_details, vehicle_vin, key_codes on quote
  for each row execute function refuse_unsealed();

-- Encrypting with a new key is no edit: an open form of the estimate can still be saved.
drop trigger count_version on quote;
create trigger count_version before update on quote for each row
  when (old.has_live_invoice = new.has_live_invoice
        and current_setting('nene.resealing', true) is distinct from 'on')
  execute function count_version();
`;

// Responses stored for repeats contained the fields as plain text, and an unkeyed hash of a body reveals a short code to
// anyone who knows the rest of the body. Repeats of earlier requests are now refused (422) instead of being done twice.
const kept = `
update idempotency
   set response = (response::jsonb || '{"accessDetails": null, "vehicleVin": null, "keyCodes": null}')::json
 where scope = 'createEstimate';
update idempotency
   set response = jsonb_set(response::jsonb, '{quote}',
                    response::jsonb -> 'quote' || '{"accessDetails": null, "vehicleVin": null, "keyCodes": null}')::json
 where response::jsonb -> 'quote' is not null and jsonb_typeof(response::jsonb -> 'quote') = 'object';
update idempotency set body_hash = 'unknown' where scope in ('quote', 'createEstimate');
`;
