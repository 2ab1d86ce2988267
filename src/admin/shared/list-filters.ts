import type { ListFilter } from './use-office-list.ts';

/** A filter by status. */
export function statusFilter<Status extends string>(
  statuses: readonly Status[],
  label: (status: Status) => string,
): ListFilter {
  return {
    name: 'status',
    label: 'Status',
    allLabel: 'Any status',
    options: statuses.map((value) => ({ value, label: label(value) })),
  };
}

/** A filter for emergencies. */
export const emergencyFilter: ListFilter = {
  name: 'emergency',
  label: 'Urgency',
  allLabel: 'Any urgency',
  options: [{ value: 'true', label: 'Emergencies' }],
};
