import accounts from '#content/accounts.json' with { type: 'json' };
import { centsFromDecimal, decimalFromCents } from './money.ts';

/** Cash and checks, decimal dollars. */
export interface Counted {
  readonly cash: string;
  readonly checks: string;
}

/** Dollars in one van above which the inbox says so, from accounts.json. */
export const cashLimit: number = accounts.cashInVanLimit;

/** How much was counted beyond what the payments say; negative when some is missing. Decimal dollars. */
export function difference(counted: Counted, expected: Counted): Counted {
  const beyond = (a: string, b: string) =>
    decimalFromCents(centsFromDecimal(a) - centsFromDecimal(b, { negative: true }));
  return {
    cash: beyond(counted.cash, expected.cash),
    checks: beyond(counted.checks, expected.checks),
  };
}

/** In what the counts of two people differ; empty when they agree. */
export const differing = (a: Counted, b: Counted): (keyof Counted)[] =>
  (['cash', 'checks'] as const).filter((name) => centsFromDecimal(a[name]) !== centsFromDecimal(b[name]));
