import type { Delivery } from '#contract/payments.ts';

/** Where a queued mail goes, for the toast: to its customer, or, without a mail server, into a file. */
export function whereMailGoes({ via, recipient }: Pick<Delivery, 'via' | 'recipient'>): string {
  return via === 'smtp'
    ? `Mailed to ${recipient}`
    : `The mail to ${recipient} was written to a file in DATA_DIR/mail: no mail server is set up`;
}
