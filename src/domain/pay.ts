import { isOpen } from './hours.ts';
import { centsFromDecimal, formatCents } from './money.ts';
import { serviceTypeLabel } from './service-types.ts';

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
