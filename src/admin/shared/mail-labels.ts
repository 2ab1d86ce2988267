import type { Delivery } from '#contract/payments.ts';

/**
 * The destination of a queued mail, for the toast: its customer, or a file when no mail server is configured.
 */
export function deliveryText({ via, recipient }: Pick<Delivery, 'via' | 'recipient'>): string {
  return via === 'smtp'
    ? `Emailed to ${recipient}`
    : `The email to ${recipient} was written to a file in DATA_DIR/mail: no mail server is set up`;
}
