import { type Kysely, sql } from 'kysely';

/** An inventory item that never was on a document can be deleted together with its stock movements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ledger).execute(db);
}

// The ledger stays append-only: a movement is deleted only with its item, and never if an invoice made it. A cascading
// deletion finds the item already gone; any other deletion finds it and is refused.
const ledger = `
alter table inventory_movement drop constraint inventory_movement_inventory_item_id_fkey;
alter table inventory_movement add constraint inventory_movement_inventory_item_id_fkey
  foreign key (inventory_item_id) references inventory_item on delete cascade;

create function guard_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.invoice_id is not null
     or exists (select from inventory_item where id = old.inventory_item_id) then
    raise exception 'inventory_movement is append-only' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger refuse_change on inventory_movement;
create trigger guard_movement before update or delete on inventory_movement
  for each row execute function guard_movement();
`;
