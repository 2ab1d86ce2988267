import priceList from '#content/price-list.json' with { type: 'json' };
import { centsFromDollars, formatCents } from './money.ts';

const { name, when, amount } = priceList.tripFee;

/** What a wasted trip costs, in cents, and when; 0 until the business sets one. */
export const tripFee = { name, when, cents: centsFromDollars(amount) };

/** The same as a sentence, for the customer. */
export const tripFeeText =
  tripFee.cents === 0
    ? `There is no ${name.toLowerCase()}, even ${when}.`
    : `${name} ${when}: ${formatCents(tripFee.cents)} plus tax.`;
