import type { CustomerDocument } from '#contract/documents/document.ts';
import type { CustomerJob } from '#contract/documents/job-page.ts';
import { formatCalendarDate, formatDate, formatDateTime } from '#domain/shop-time.ts';
import { customerInvoiceLabels } from '#domain/invoice.ts';
import { limits } from '#domain/limits.ts';
import { formatDecimal } from '#domain/money.ts';
import { isTotal } from '#domain/total-labels.ts';
import { tripFeeText } from '#domain/trip-fee.ts';
import { customerQuoteLabels } from '#domain/quote.ts';
import { html, type SafeHtml } from '../html.ts';

// Price, invoice and papers on a customer's page. Only the key behind `#` opens them.

const STATUS: Readonly<Record<CustomerDocument['status'], string>> = {
  ...customerQuoteLabels,
  ...customerInvoiceLabels,
};
const settled: ReadonlySet<CustomerDocument['status']> = new Set(['approved', 'invoiced', 'paid']);

const row = (label: string, amount: string) =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${formatDecimal(amount)}</td>
  </tr>`;

const total = (label: string, amount: string) =>
  html`<tr class="total">
    <th scope="row">${label}</th>
    <td>${formatDecimal(amount)}</td>
  </tr>`;

const isZero = (amount: string) => Number(amount) === 0;

/** A paper's lines, fees, tax and total. */
function sums({ items, fees, taxLabel, tax, total: sum, paid, balance }: CustomerDocument): SafeHtml {
  return html`<table>
    ${items.map(({ description, quantity, totalPrice, custom }) =>
      row(
        `${quantity === 1 ? '' : `${quantity} × `}${description}${custom ? ' (your own price, to be confirmed)' : ''}`,
        totalPrice,
      ),
    )}
    ${fees.map(({ label, amount }) => row(label, amount))} ${row(taxLabel, tax)} ${total('Total', sum)}
    ${isZero(paid) ? null : html`${row('Paid', paid)} ${total('Balance', balance)}`}
  </table>`;
}

const stateOf = (paper: CustomerDocument) =>
  html`<p class="${settled.has(paper.status) ? 'state good' : 'state'}">${STATUS[paper.status]}</p>`;

/** Who decided. A customer can type any name, so the words mark it as the customer's. */
function decision({ decision: made, status }: CustomerDocument): SafeHtml | null {
  if (!made) return null;
  const by =
    made.as === 'staff'
      ? 'by our office'
      : made.by
        ? `by ${made.by}, signing as the customer`
        : 'by the customer';
  return html`<p>${STATUS[status]} ${by}, ${formatDateTime(made.at)}.</p>`;
}

const seen = ({ number, revision }: CustomerDocument) =>
  html`<input type="hidden" name="number" value="${number}" /><input
      type="hidden"
      name="revision"
      value="${revision}"
    />`;

function acceptForm(paper: CustomerDocument, action: string): SafeHtml {
  return html`<form method="post" action="${action}/approve" data-signed>
    ${seen(paper)}
    <label class="field" for="name">Your full name</label>
    <input id="name" name="name" type="text" autocomplete="name" maxlength="200" required />
    <p class="small">Your name is your signature. You may also sign with your finger:</p>
    <canvas width="600" height="200" role="img" aria-label="Signature field"></canvas>
    <button type="button" data-clear>Clear signature</button>
    <p><button class="main">Accept ${formatDecimal(paper.total)}</button></p>
  </form>`;
}

function answerForm(
  paper: CustomerDocument,
  action: string,
  words: {
    event: string;
    title: string;
    field: string;
    name: string;
    most: number;
    button: string;
    required: boolean;
  },
): SafeHtml {
  const { event, title, field, name, most, button, required } = words;
  const box = required
    ? html`<textarea id="${event}" name="${name}" rows="3" maxlength="${most}" required></textarea>`
    : html`<textarea id="${event}" name="${name}" rows="2" maxlength="${most}"></textarea>`;
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="${action}/${event}">
      ${seen(paper)}
      <label class="field" for="${event}">${field}</label>
      ${box}
      <p><button>${button}</button></p>
    </form>
  </details>`;
}

/** The way to the card page, which is made when it is pressed: only the page's script can ask for it with the key. */
const payButton = ({ kind, payable }: CustomerDocument) =>
  payable === null
    ? null
    : html`<p>
        <button type="button" class="main" data-pay>
          Pay ${kind === 'estimate' ? 'the deposit of ' : ''}${formatDecimal(payable)} by card
        </button>
      </p>`;

/** The current price, and what the customer can answer. @param action the page's own path, where its forms post to */
export function pricePart(paper: CustomerDocument, action: string): SafeHtml {
  const can = new Set(paper.allowed);
  return html`<section class="card" aria-labelledby="price">
    <h2 id="price">${can.has('approve') ? 'The price, before we drive' : 'The price'}</h2>
    ${stateOf(paper)} ${sums(paper)}
    <ul class="small">
      ${paper.terms.map((term) => html`<li>${term}</li>`)}
      <li>${tripFeeText}</li>
    </ul>
    <p class="small">
      Estimate
      ${paper.number}${paper.revision > 1 ? `, revision ${paper.revision}` : ''}${
        paper.vehicle ? ` · ${paper.vehicle}` : ''
      }${paper.validUntil && paper.status === 'pending' ? ` · good until ${formatDate(paper.validUntil)}` : ''}
    </p>
    ${decision(paper)}
    ${
      paper.changeRequestedAt
        ? html`<p>You asked for a change on ${formatDate(paper.changeRequestedAt)}. We will be in touch.</p>`
        : null
    }
    ${can.has('approve') ? acceptForm(paper, action) : payButton(paper)}
    ${
      can.has('change')
        ? answerForm(paper, action, {
            event: 'change',
            title: 'Ask for a change',
            field: 'What should be different?',
            name: 'message',
            most: 2000,
            button: 'Send',
            required: true,
          })
        : null
    }
    ${
      can.has('decline')
        ? answerForm(paper, action, {
            event: 'decline',
            title: 'Decline',
            field: 'Reason (optional)',
            name: 'reason',
            most: limits.reason,
            button: 'Decline the price',
            required: false,
          })
        : null
    }
  </section>`;
}

/** The price that a visitor's quote showed, while the office reads it. */
export function quotedPart({ number, lines, validUntil }: NonNullable<CustomerJob['quoted']>): SafeHtml {
  return html`<section class="card" aria-labelledby="quoted">
    <h2 id="quoted">Your quote ${number}</h2>
    <table>
      ${lines.map(
        ({ label, amount }) =>
          html`<tr class="${isTotal(label) ? 'total' : ''}">
            <th scope="row">${label}</th>
            <td>${amount}</td>
          </tr>`,
      )}
    </table>
    <p class="small">
      Valid until ${formatDate(validUntil)}. Keep this page’s address: it always shows how things are.
    </p>
  </section>`;
}

/** The invoice, with the way to pay it. */
export function invoicePart(paper: CustomerDocument): SafeHtml {
  const owed = !isZero(paper.balance);
  return html`<section class="card" aria-labelledby="invoice">
    <h2 id="invoice">Invoice ${paper.number}</h2>
    ${stateOf(paper)} ${sums(paper)}
    ${owed && paper.dueDate ? html`<p>Due ${formatCalendarDate(paper.dueDate)}.</p>` : null}
    ${payButton(paper)}
    <ul class="small">
      ${paper.terms.map((term) => html`<li>${term}</li>`)}
    </ul>
  </section>`;
}

/** The papers to keep, as PDFs, and how long the work is under warranty. */
export function papersPart({
  visit,
  estimate,
  invoice,
  receipts,
  warrantyUntil,
}: CustomerJob): SafeHtml | null {
  const papers: (readonly [query: string, label: string])[] = [
    ...(estimate ? [['paper=estimate', `Estimate ${estimate.number}`] as const] : []),
    ...(invoice ? [['paper=invoice', `Invoice ${invoice.number}`] as const] : []),
    ...receipts.map(
      ({ id, at, amount }) =>
        [`paper=invoice&payment=${id}`, `Receipt, ${formatDecimal(amount)} on ${formatDate(at)}`] as const,
    ),
  ];
  if (visit.state === 'done') papers.push(['evidence', 'Signed record of the job']);
  if (papers.length === 0 && !warrantyUntil) return null;
  return html`<section class="card" aria-labelledby="papers">
    <h2 id="papers">To keep</h2>
    ${warrantyUntil ? html`<p>Our work is under warranty until ${formatCalendarDate(warrantyUntil)}.</p>` : null}
    <p class="buttons papers">
      ${papers.map(([query, label]) => html`<button type="button" data-pdf="${query}">${label} (PDF)</button>`)}
    </p>
  </section>`;
}
