import form from '#content/place/tax-return.json' with { type: 'json' };
import { addDays } from './shop-time.ts';
import { centsFromDecimal, multiplyPerMillion } from './money.ts';
import type { Period } from './period.ts';

// The figures of Hawaii's general excise tax return. Lines, rates and their ends are content
// (src/content/place/tax-return.json), and so is what the owner confirms.

/** The form's lines and rates, and what the owner confirms. */
export const taxForm = form;

/** How often the return is filed. */
export const filings = ['month', 'quarter', 'half'] as const;
export type Filing = (typeof filings)[number];

/** Income counts when it is invoiced, or when it is received. */
export const taxMethods = ['cash', 'accrual'] as const;
export type TaxMethod = (typeof taxMethods)[number];

/** A day's gross income by activity, the tax passed on included, and that tax; decimal dollars, negative after a void. */
export interface GrossDay {
  /** "2026-11-24". */
  readonly day: string;
  readonly retail: string;
  readonly services: string;
  readonly tax: string;
}

export const activities = ['retail', 'services'] as const;
export type Activity = (typeof activities)[number];

/** A return's figures: income in cents and, as the form wants it, in whole dollars; taxes in cents. */
export interface ReturnFigures {
  readonly gross: Readonly<Record<Activity, number>>;
  readonly whole: Readonly<Record<Activity, number>>;
  /** In whole dollars, the sum of the lines. */
  readonly taxable: number;
  /** In whole dollars: what the county's surcharge applies to. */
  readonly surcharged: number;
  readonly stateTax: number;
  readonly countyTax: number;
  readonly totalTax: number;
  /** The tax passed on to customers that is in the gross income. */
  readonly passedOn: number;
}

export interface PeriodReturn extends ReturnFigures, Period {
  /** "2026-10", "2026-Q4", "2026-H2". */
  readonly period: string;
}

interface Rate {
  readonly from: string;
  readonly until: string | null;
  readonly perMillion: number;
}

/** The rate of a day, per million; 0 without one. */
export function rateOn(day: string, rates: readonly Rate[]): number {
  return rates.find(({ from, until }) => from <= day && (until === null || day <= until))?.perMillion ?? 0;
}

/** The rates that apply in a period, per million, oldest first; 0 alone without one. */
export function ratesIn({ from, to }: Period, rates: readonly Rate[]): number[] {
  const found = rates.filter((rate) => rate.from <= to && (rate.until === null || from <= rate.until));
  return found.length > 0 ? found.map(({ perMillion }) => perMillion) : [0];
}

const two = (number: number) => String(number).padStart(2, '0');

/** The year's filing periods. */
export function periodsOf(year: number, filing: Filing): (Period & { period: string })[] {
  const months = { month: 1, quarter: 3, half: 6 }[filing];
  return Array.from({ length: 12 / months }, (_, index) => {
    const first = index * months + 1;
    const next = first + months;
    const period = {
      month: `${year}-${two(first)}`,
      quarter: `${year}-Q${index + 1}`,
      half: `${year}-H${index + 1}`,
    }[filing];
    const to = next > 12 ? `${year}-12-31` : addDays(`${year}-${two(next)}-01`, -1);
    return { period, from: `${year}-${two(first)}-01`, to };
  });
}

/** The nearest whole dollars; a half goes away from zero. */
const wholeDollars = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) / 100);

/** A tax on whole dollars, in cents, half up in size. */
const taxOn = (dollars: number, perMillion: number) =>
  Math.sign(dollars) * multiplyPerMillion(Math.abs(dollars) * 100, perMillion);

const none: ReturnFigures = {
  gross: { retail: 0, services: 0 },
  whole: { retail: 0, services: 0 },
  taxable: 0,
  surcharged: 0,
  stateTax: 0,
  countyTax: 0,
  totalTax: 0,
  passedOn: 0,
};

/** Adds up returns: an annual one is the sum of what its periods filed, not a figure of its own. */
export function addReturns(parts: readonly ReturnFigures[]): ReturnFigures {
  const both = (a: Readonly<Record<Activity, number>>, b: typeof a) => ({
    retail: a.retail + b.retail,
    services: a.services + b.services,
  });
  return parts.reduce(
    (a, b) => ({
      gross: both(a.gross, b.gross),
      whole: both(a.whole, b.whole),
      taxable: a.taxable + b.taxable,
      surcharged: a.surcharged + b.surcharged,
      stateTax: a.stateTax + b.stateTax,
      countyTax: a.countyTax + b.countyTax,
      totalTax: a.totalTax + b.totalTax,
      passedOn: a.passedOn + b.passedOn,
    }),
    none,
  );
}

/** The return of some days, all of them under one pair of rates. */
function figuresOf(days: readonly GrossDay[], state: number, county: number): ReturnFigures {
  const sum = (name: 'retail' | 'services' | 'tax') =>
    days.reduce((total, day) => total + centsFromDecimal(day[name], { negative: true }), 0);
  const gross = { retail: sum('retail'), services: sum('services') };
  const whole = { retail: wholeDollars(gross.retail), services: wholeDollars(gross.services) };
  const taxable = whole.retail + whole.services;
  const stateTax = taxOn(taxable, state);
  const countyTax = taxOn(taxable, county);
  return {
    gross,
    whole,
    taxable,
    surcharged: county === 0 ? 0 : taxable,
    stateTax,
    countyTax,
    totalTax: stateTax + countyTax,
    passedOn: sum('tax'),
  };
}

interface Rates {
  readonly state: readonly Rate[];
  readonly surcharge: readonly Rate[];
}

/** The return of a period's gross income. One in which a rate changes is the sum of its parts under each. */
export function returnOf(days: readonly GrossDay[], rates: Rates = form): ReturnFigures {
  const byRates = Map.groupBy(
    days,
    ({ day }) => `${rateOn(day, rates.state)} ${rateOn(day, rates.surcharge)}`,
  );
  const parts = [...byRates].map(([key, some]) => {
    const [state = 0, county = 0] = key.split(' ').map(Number);
    return figuresOf(some, state, county);
  });
  return addReturns(parts);
}

/**
 * The returns of a year's filing periods.
 * @param days the year's gross income
 */
export function returnsOf(
  year: number,
  filing: Filing,
  days: readonly GrossDay[],
  rates: Rates = form,
): PeriodReturn[] {
  return periodsOf(year, filing).map((period) => {
    const own = days.filter(({ day }) => period.from <= day && day <= period.to);
    return { ...period, ...returnOf(own, rates) };
  });
}
