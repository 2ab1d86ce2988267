import { towns } from './regions.ts';
import { serviceTypeLabel } from './service-types.ts';

/** By what the earnings of jobs are added up. */
export const earnedBy = ['job', 'kind', 'town', 'technician', 'month'] as const;
export type EarnedBy = (typeof earnedBy)[number];

export const earnedLabels: Readonly<Record<EarnedBy, string>> = {
  job: 'Job',
  kind: 'Kind',
  town: 'Town',
  technician: 'Technician',
  month: 'Month',
};

/** The key of what has no town, no technician or no job. */
export const NONE = 'none';

const NO_LABELS: Readonly<Partial<Record<EarnedBy, string>>> = {
  town: 'No town',
  technician: 'No technician',
};

/** A row's name: what the database says, or the name of its key. */
export function earnedLabel(by: EarnedBy, key: string, known: string | null): string {
  if (key === NONE) return NO_LABELS[by] ?? 'Of no job';
  if (by === 'town') return towns.find(({ id }) => id === key)?.name ?? key;
  return known ?? (by === 'kind' ? serviceTypeLabel(key) : key);
}
