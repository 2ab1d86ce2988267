import mileage from '#content/place/mileage.json' with { type: 'json' };
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

/** What the margin of a job is made of: the first less the others. */
export const earnedWhat = ['net', 'parts', 'expenses', 'fees', 'miles', 'pay'] as const;
export type EarnedWhat = (typeof earnedWhat)[number];

/** What a mile costs by day, in dollars: the standard mileage rate, which counts fuel, wear and insurance. */
export const mileRates: readonly { readonly from: string; readonly dollars: string }[] = mileage.rates;

/** The key of what has no town, no technician or no job. */
export const NONE = 'none';

const NO_LABELS: Readonly<Partial<Record<EarnedBy, string>>> = {
  town: 'No town',
  technician: 'No technician',
};

/** A row's name: what the database says, or the name of its key. */
export function earnedLabel(by: EarnedBy, key: string, known: string | null): string {
  if (key === NONE) return NO_LABELS[by] ?? 'Not tied to a job';
  if (by === 'town') return towns.find(({ id }) => id === key)?.name ?? key;
  return known ?? (by === 'kind' ? serviceTypeLabel(key) : key);
}
