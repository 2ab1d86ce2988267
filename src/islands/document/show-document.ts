import type { CustomerDocument } from '#contract/documents/document.ts';
import { formatDate } from '#domain/honolulu.ts';
import { customerInvoiceLabels } from '#domain/invoice.ts';
import { formatDecimal } from '#domain/money.ts';
import { customerQuoteLabels } from '#domain/quote.ts';

const STATUS: Readonly<Record<CustomerDocument['status'], string>> = {
  ...customerQuoteLabels,
  ...customerInvoiceLabels,
};

/** Names the person who decided. A customer can type any name, so the text marks it as the customer's. */
function deciderText({ as, by }: NonNullable<CustomerDocument['decision']>): string {
  if (as === 'staff') return 'by our office';
  return by ? `by ${by}, signing as the customer` : 'by the customer';
}

/** The element marked with a part name. */
export const part = <T extends HTMLElement = HTMLElement>(name: string) =>
  document.querySelector<T>(`[data-part="${name}"]`)!;

function setText(name: string, text: string | null): void {
  const element = part(name);
  element.textContent = text;
  // An empty value hides its whole row, including the label.
  (element.closest<HTMLElement>('[data-row]') ?? element).hidden = !text;
}

function row(name: string, cells: readonly string[]): void {
  const line = document.createElement('tr');
  for (const [index, text] of cells.entries()) {
    const cell = document.createElement(index === 0 ? 'th' : 'td');
    if (index === 0) cell.scope = 'row';
    cell.textContent = text;
    line.append(cell);
  }
  part(name).append(line);
}

/** Renders a document into the page, as text only and never as markup. */
export function showDocument(shown: CustomerDocument): void {
  const isEstimate = shown.kind === 'estimate';
  const title = `${isEstimate ? 'Estimate' : 'Invoice'} ${shown.number}`;
  document.title = `${title} | ${shown.business.name}`;
  setText('title', title);
  setText('status', STATUS[shown.status]);
  part('document').dataset['status'] = shown.status;
  setText('customer', shown.customerName);
  setText('address', shown.serviceAddress);
  setText('vehicle', shown.vehicle);
  setText('issued', formatDate(shown.issuedAt));
  setText('until', shown.validUntil && formatDate(shown.validUntil));
  // Noon in Honolulu, so the date stays the same in the viewer's time zone.
  setText('due', shown.dueDate && formatDate(`${shown.dueDate}T12:00-10:00`));
  setText('revision', shown.revision > 1 ? String(shown.revision) : null);

  part('items').replaceChildren();
  for (const { description, custom, quantity, unitPrice, totalPrice } of shown.items) {
    const label = custom ? `${description} (your own price, to be confirmed)` : description;
    row('items', [label, String(quantity), formatDecimal(unitPrice), formatDecimal(totalPrice)]);
  }
  part('sums').replaceChildren();
  const itemsOnly = isEstimate ? shown.subtotal : null;
  if (itemsOnly) row('sums', ['Items', formatDecimal(itemsOnly)]);
  for (const { label, amount } of shown.fees) row('sums', [label, formatDecimal(amount)]);
  if (!isEstimate) row('sums', ['Subtotal', formatDecimal(shown.subtotal)]);
  row('sums', [shown.taxLabel, formatDecimal(shown.tax)]);
  row('sums', ['Total', formatDecimal(shown.total)]);
  if (Number(shown.paid)) {
    row('sums', [isEstimate ? 'Deposit received' : 'Paid', formatDecimal(shown.paid)]);
    row('sums', ['Balance', formatDecimal(shown.balance)]);
  }

  part('terms').replaceChildren(
    ...shown.terms.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
  setText(
    'decision',
    shown.decision &&
      `${STATUS[shown.status]} ${deciderText(shown.decision)}, ${formatDate(shown.decision.at)}`,
  );
  setText(
    'asked',
    shown.changeRequestedAt &&
      `You asked for a change on ${formatDate(shown.changeRequestedAt)}. We will be in touch.`,
  );
  for (const event of ['approve', 'decline', 'change'] as const)
    part(event).hidden = !shown.allowed.includes(event);
  part<HTMLAnchorElement>('text').href = shown.business.smsHref;
  const pay = part<HTMLAnchorElement>('pay');
  pay.hidden = !shown.paymentUrl;
  if (shown.paymentUrl) pay.href = shown.paymentUrl;
}
