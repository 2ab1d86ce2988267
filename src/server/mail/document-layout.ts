import { centsFromDecimal, formatDecimal } from '#domain/money.ts';
import { html, type SafeHtml } from '../html.ts';
import {
  buttonLink,
  factLines,
  factTable,
  layoutHtml,
  layoutText,
  priceTable,
  type Facts,
  type MailLink,
} from './layout.ts';
import { type Attachment, headerLine, type Message } from './message.ts';

/** The content of a mail about a document, as plain text; the layout escapes it. */
export interface DocumentMailContent {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** First name; empty for a greeting without a name, undefined for none. */
  readonly greeting?: string;
  readonly text?: string;
  readonly facts: Facts;
  /** What was done or is offered, line by line with its amount, down to the total. */
  readonly prices?: Facts;
  readonly link?: MailLink;
  readonly attachments?: readonly Attachment[];
}

const aloha = (name: string) => (name ? `Aloha ${name},` : 'Aloha,');

/** Builds a mail about a document: greeting, text, facts and link. */
export function documentMessage(words: DocumentMailContent): Message {
  const { to, subject, heading, greeting, text, facts, prices = [], link, attachments } = words;
  const lines = [
    greeting === undefined ? null : aloha(greeting),
    text ?? null,
    factLines(prices),
    factLines(facts),
    link ? `${link.label}: ${link.url}` : null,
  ];
  const paragraph = (content: string | SafeHtml) => html`<p style="margin:0 0 16px">${content}</p>`;
  const parts = [
    greeting === undefined ? null : paragraph(aloha(greeting)),
    text ? paragraph(text) : null,
    prices.length > 0 ? priceTable(prices) : null,
    factTable(facts),
    link ? buttonLink(link.label, link.url) : null,
  ];
  return {
    to,
    subject,
    text: layoutText(heading, lines.filter((line) => line !== null && line !== '').join('\n\n')),
    html: layoutHtml(heading, html`${parts.filter((part) => part !== null)}`),
    attachments,
  };
}

/** A document's lines with their amounts, one text line each. */
export function pricesOf({
  items,
  fees = [],
  tax,
  total,
}: {
  items: readonly { quantity: number; serviceDescription: string; totalPrice: string }[];
  fees?: Facts;
  tax: string;
  total: string;
}): Facts {
  return [
    ...items.map(({ quantity, serviceDescription, totalPrice }): readonly [string, string] => [
      headerLine(quantity === 1 ? serviceDescription : `${quantity} × ${serviceDescription}`),
      formatDecimal(totalPrice),
    ]),
    ...fees,
    ['Tax', centsFromDecimal(tax) > 0 ? formatDecimal(tax) : null],
    ['Total', formatDecimal(total)],
  ];
}
