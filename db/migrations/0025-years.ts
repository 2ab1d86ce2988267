import { type Kysely, sql } from 'kysely';

/**
 * Dates that people enter lie between 2000 and 2100. Other dates, which an earlier release accepted, are repaired first: a
 * preferred date or service date is removed, an appointment is open again, and an offer's last day and a due date become
 * the nearest valid day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...repairs, ...guards]) await sql.raw(statement).execute(db);
}

const day = (column: string) => `${column} between '2000-01-01' and '2100-12-31'`;
// A day in Honolulu ends ten hours into the next in UTC.
const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;

const repairs = [
  `update booking_request set preferred_date = null where not (${day('preferred_date')})`,
  `update booking_request set slot_start = null, slot_end = null,
          status = case status when 'confirmed' then 'new' else status end
    where not (${moment('slot_start')} and ${moment('slot_end')})`,
  `update quote set valid_until = greatest('2000-01-01T10:00:00Z', least('2101-01-01T09:59:59.999Z', valid_until))
    where not (${moment('valid_until')})`,
  `update invoice set service_date = null where not (${day('service_date')})`,
  `update invoice set due_date = greatest('2000-01-01', least('2100-12-31', due_date)) where not (${day('due_date')})`,
  `update invoice_item set service_date = null where not (${day('service_date')})`,
];

const guard = (table: string, name: string, condition: string) =>
  `alter table ${table} add constraint ${table}_${name} check (${condition})`;

const guards = [
  guard('booking_request', 'preferred_date_in_range', day('preferred_date')),
  guard('booking_request', 'slot_in_range', `${moment('slot_start')} and ${moment('slot_end')}`),
  guard('quote', 'valid_until_in_range', moment('valid_until')),
  guard(
    'invoice',
    'days_in_range',
    `${day('due_date')} and (service_date is null or ${day('service_date')})`,
  ),
  guard('invoice_item', 'service_date_in_range', day('service_date')),
];
