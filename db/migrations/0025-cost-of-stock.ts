import { type Kysely, sql } from 'kysely';

/** What stock cost when it moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(costs).execute(db);
}

const costs = `
-- Of one, at the time; of what came before this, the present cost.
alter table inventory_movement add column unit_cost usd not null default 0.00;
alter table inventory_movement disable trigger guard_movement;
update inventory_movement set unit_cost = cost_price from inventory_item item
 where item.id = inventory_item_id and cost_price <> 0;
alter table inventory_movement enable trigger guard_movement;
create index inventory_movement_used on inventory_movement (created_at) where kind in ('used', 'returned');

create or replace function apply_movement() returns trigger language plpgsql as $$
begin
  update inventory_item set quantity_on_hand = quantity_on_hand + new.quantity
   where id = new.inventory_item_id returning quantity_on_hand, cost_price into new.quantity_after, new.unit_cost;
  if new.quantity_after is null then
    raise exception 'no such inventory item' using errcode = 'foreign_key_violation';
  end if;
  -- What a void returns is worth what was taken.
  if new.kind = 'returned' then
    new.unit_cost := coalesce((
      select unit_cost from inventory_movement used
       where used.invoice_id = new.invoice_id and used.inventory_item_id = new.inventory_item_id and used.kind = 'used'
       order by id desc limit 1), new.unit_cost);
  end if;
  return new;
end $$;
`;
