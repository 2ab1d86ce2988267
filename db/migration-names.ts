/** Every migration, oldest first; `migrate.ts` does not compile when one of them is missing there. */
export const migrationNames = [
  '0001-foundation',
  '0002-customers-and-requests',
  '0003-inventory-and-quotes',
  '0004-invoices-and-money',
  '0005-limits',
  '0006-slots-and-merges',
  '0007-signatures-and-reminders',
  '0008-invoiced-and-tallies',
  '0009-sealed-fields',
  '0010-sorted-lists',
  '0011-figures-and-filters',
  '0012-retention',
  '0013-pieces-and-days',
  '0018-who-decided',
] as const;
