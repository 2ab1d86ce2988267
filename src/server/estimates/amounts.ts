import { AmountTooLargeError } from '#domain/money.ts';
import { invalid } from '../errors.ts';

/** Runs a calculation; an amount no money column holds is refused, naming the items. */
export function withinMoneyLimits<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof AmountTooLargeError) {
      throw invalid({ items: 'The total is too large for one document' });
    }
    throw error;
  }
}
