import { expect, test } from 'vitest';
import { bookCardPayment, cardFactKinds, cardFactWords, type PaidPaper } from './payments.ts';

const paper = (state: PaidPaper['state'], owedCents: number, askedCents = owedCents): PaidPaper => ({
  number: 'INV-1',
  state,
  owedCents,
  askedCents,
});

// prettier-ignore
test.each([
  // paid, paper, booked, left over, what a person reads
  [10_471, paper('open', 10_471), 10_471, 0, null],
  [5_000, paper('open', 10_471), 5_000, 0, '$50.00 of $104.71 was paid by card on INV-1.'],
  // A deposit: more is owed than is asked for.
  [6_000, paper('open', 21_987, 6_000), 6_000, 0, null],
  [5_000, paper('open', 21_987, 6_000), 5_000, 0, '$50.00 of $60.00 was paid by card on INV-1.'],
  [6_000, paper('open', 15_987, 0), 6_000, 0, '$60.00 was paid by card on INV-1; $0.00 was due.'],
  [10_471, paper('open', 471), 471, 10_000, '$104.71 was paid by card; INV-1 owed $4.71. Refund the rest.'],
  [10_471, paper('open', 0), 0, 10_471, '$104.71 was paid by card, but INV-1 was paid already: a refund is due.'],
  [10_471, paper('paid', 0), 0, 10_471, '$104.71 was paid by card, but INV-1 was paid already: a refund is due.'],
  [10_471, paper('paid', -500), 0, 10_471, '$104.71 was paid by card, but INV-1 was paid already: a refund is due.'],
  [10_471, paper('void', 10_471), 0, 10_471, '$104.71 was paid by card, but INV-1 is void: a refund is due.'],
  [10_471, paper('draft', 10_471), 0, 10_471, '$104.71 was paid by card, but INV-1 is a draft: a refund is due.'],
  [10_471, paper('closed', 10_471), 0, 10_471, '$104.71 was paid by card, but INV-1 is closed: a refund is due.'],
] as const)('%d cents on %o', (cents, on, bookedCents, unbookedCents, words) => {
  expect(bookCardPayment(cents, on)).toEqual({ bookedCents, unbookedCents, words });
});

test('a person is asked about what moves money, and about nothing else', () => {
  const asks = cardFactKinds.filter((kind) => kind !== 'payment' && cardFactWords(kind, 100) !== null);
  expect(asks).toEqual([
    'refund',
    'refund_failed',
    'dispute',
    'dispute_won',
    'dispute_lost',
    'payout_failed',
  ]);
  const reason = 'product_not_received';
  const took = 'The customer’s bank took $104.71 back (product not received).';
  expect(cardFactWords('dispute', 10_471, { reason })).toBe(`${took} Answer it at the card provider.`);
  expect(cardFactWords('dispute', 10_471, { reason, due: new Date('2026-12-04T09:59:59Z') })).toBe(
    `${took} Answer it at the card provider by Dec 3, 2026, 11:59 PM.`,
  );
});
