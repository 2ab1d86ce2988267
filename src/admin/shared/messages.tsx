import type { Delivery } from '#contract/payments.ts';
import { formatPhone } from '#domain/phone.ts';

/** A message's text under its subject. */
export function Words({ name, title, children }: { name: string; title: string; children: string }) {
  return (
    <section aria-label={name} className="rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  );
}

/**
 * The destination of a queued mail or text, for the toast: its customer, or a file when nothing is set up to send it.
 */
export function deliveryText({
  via,
  recipient,
  channel = 'mail',
}: Pick<Delivery, 'via' | 'recipient'> & Partial<Pick<Delivery, 'channel'>>): string {
  if (channel === 'text')
    return via === 'provider'
      ? `Texted to ${formatPhone(recipient)}`
      : `The text to ${formatPhone(recipient)} was written to a file in DATA_DIR/texts: no provider is set up`;
  return via === 'smtp'
    ? `Emailed to ${recipient}`
    : `The email to ${recipient} was written to a file in DATA_DIR/mail: no mail server is set up`;
}
