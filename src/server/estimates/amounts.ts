import { AmountTooLargeError } from '#domain/money.ts';
import { invalid } from '../errors.ts';

/**
 * Runs a calculation; an amount that exceeds the money columns becomes an `invalid` error naming the items.
 */
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
