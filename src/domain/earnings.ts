import mileage from '#content/place/mileage.json' with { type: 'json' };
import { isOpen } from './hours.ts';
import { centsFromDecimal, formatCents } from './money.ts';
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

/** What an expense was for; each has its account in accounts.json. */
export const expenseCategories = [
  { value: 'materials', label: 'Materials' },
  { value: 'fuel', label: 'Fuel' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'tools', label: 'Tools' },
  { value: 'fees', label: 'Parking, fees' },
  { value: 'other', label: 'Other' },
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number]['value'];

/** Whose money it was: the shop's card, cash that the technician has not handed in, or their own, which the shop owes them. */
export const paidWith = [
  { value: 'card', label: 'Shop card' },
  { value: 'cash', label: 'Cash from the van' },
  { value: 'own', label: 'Own money' },
] as const;
export type PaidWith = (typeof paidWith)[number]['value'];

const labelIn = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

export const expenseLabel = (category: string): string => labelIn(expenseCategories, category);
export const paidWithLabel = (value: string): string => labelIn(paidWith, value);

/** What the mileage rate of a job's drive covers already: no further cost of a job. */
export const coveredByMileage: readonly ExpenseCategory[] = ['fuel', 'vehicle'];

/** A technician's share of what a job leaves, in percent ("45", "37.5"), by the hour they came. */
export interface Split {
  readonly share: string;
  /** When the office is closed. */
  readonly afterHours: string;
}

/** How a technician is paid from a day on; a later rule never changes the pay of a day before it. */
export interface PayRule extends Split {
  readonly from: string;
  /** Dollars for each job, however little it leaves. */
  readonly minimum: string;
  /** Kinds of service with a split of their own. */
  readonly kinds: readonly (Split & { readonly kind: string })[];
}

/** What a line of a pay run pays: a share, a later change of one that was paid, or their own money back. */
export const payKinds = ['share', 'correction', 'own'] as const;
export type PayKind = (typeof payKinds)[number];

/** The rule of a day. @param rules newest first: by their day, then by when they were set */
export const ruleOn = <Rule extends PayRule>(rules: readonly Rule[], day: string): Rule | undefined =>
  rules.find(({ from }) => from <= day);

/** A job that is over and invoiced. Cents. */
export interface PaidWork {
  /** What it leaves before pay; negative when it lost money. */
  readonly margin: number;
  readonly kind: string;
  /** When they came. */
  readonly at: Date;
  readonly rule: PayRule | undefined;
  /** What the owner set for this job, in place of the rule. */
  readonly set?: { readonly amount: number; readonly reason: string } | undefined;
  /** What others were paid for it before it became theirs. */
  readonly toOthers?: number;
}

/** What a job pays its technician and leaves to the shop, in cents, and why in words. */
export interface JobPay {
  readonly pay: number;
  readonly shop: number;
  readonly basis: string;
}

/**
 * Splits a job's margin: pay + shop + what others were paid = margin, to the cent; what does not divide is the shop's. Pay is
 * never negative, and at least the rule's minimum.
 */
export function payOf({ margin, kind, at, rule, set, toOthers = 0 }: PaidWork): JobPay {
  const of = (pay: number, basis: string) => ({ pay, shop: margin - toOthers - pay, basis });
  if (set) return of(set.amount, `Set by the owner: ${set.reason}`);
  if (!rule) return of(0, 'No split yet');
  const split = rule.kinds.find((own) => own.kind === kind) ?? rule;
  const inHours = isOpen(at);
  const percent = inHours ? split.share : split.afterHours;
  // Hundredths of a percent: at most 10^10 × 10^4, which is exact.
  const share = Math.floor((Math.max(0, margin) * centsFromDecimal(percent)) / 10_000);
  const minimum = centsFromDecimal(rule.minimum);
  const words = `${percentText(percent)} of ${formatCents(margin)}${inHours ? '' : ', after hours'}`;
  const earned = Math.max(share, minimum);
  const rest = Math.max(0, earned - toOthers);
  const why = share < minimum ? `Minimum, more than ${words}` : words;
  return of(rest, toOthers === 0 ? why : `${why}, less ${formatCents(toOthers)} paid to others`);
}

/** "45%", "37.5%". */
const percentText = (percent: string): string => `${Number(percent)}%`;

/** A rule in words: "45%, after hours 60%, at least $25.00 a job; Automotive locksmith 50%". */
export function ruleText({ minimum, kinds, ...usual }: PayRule): string {
  const split = ({ share, afterHours }: Split) =>
    Number(share) === Number(afterHours)
      ? percentText(share)
      : `${percentText(share)}, after hours ${percentText(afterHours)}`;
  const least = centsFromDecimal(minimum);
  const own = kinds.map((one) => `${serviceTypeLabel(one.kind)} ${split(one)}`);
  return [split(usual) + (least > 0 ? `, at least ${formatCents(least)} a job` : ''), ...own].join('; ');
}
