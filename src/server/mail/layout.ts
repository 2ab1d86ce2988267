import business from '#content/business.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };
import { addressLine, phoneDisplay, telHref } from '#domain/business.ts';
import { html, type SafeHtml } from '../html.ts';
import { markPicture } from './mark-picture.ts';
import { headerLine, type Message } from './message.ts';

/** The site's daytime colors: dark ink on sand. */
const { inverse, page: PAGE, accent: TEAL, light: PLUMERIA, 'on-inverse': SAND, line: RULE } = palette.day;
export const INK = inverse;

/** Label and value pairs; those without a value are omitted. */
export type Facts = readonly (readonly [label: string, value: string | null | undefined])[];

/** The facts that have a value. */
function filled(facts: Facts): (readonly [string, string])[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** Facts as an HTML table. */
export function factTable(facts: Facts): SafeHtml {
  const rows = filled(facts).map(
    ([label, value]) =>
      html`<tr>
        <th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${label}</th>
        <td style="padding:4px 0;white-space:pre-line">${value}</td>
      </tr>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    ${rows}
  </table>`;
}

/** Names with their amounts as a table of prices: totals stand out. */
export function priceTable(prices: Facts): SafeHtml {
  const rows = filled(prices).map(([name, amount]) => {
    const weight = /^(?:Total|With travel)/.test(name) ? 'font-weight:800;font-size:18px' : '';
    return html`<tr>
      <td style="padding:4px 16px 4px 0;border-top:1px solid ${RULE};${weight}">${name}</td>
      <td align="right" style="padding:4px 0;border-top:1px solid ${RULE};white-space:nowrap;${weight}">
        ${amount}
      </td>
    </tr>`;
  });
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:16px 0">
    ${rows}
  </table>`;
}

/** Facts as lines of text. Line breaks in a value are indented, so that a value cannot imitate another fact. */
export function factLines(facts: Facts): string {
  return filled(facts)
    .map(([label, value]) => `${label}: ${value.replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\n    ')}`)
    .join('\n');
}

/** The layout of every mail: the letterhead above, contact details below. Its one picture travels with the mail. */
export function layoutHtml(heading: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;padding:24px;background:${PAGE};color:${INK};font:16px/1.5 system-ui,sans-serif">
        <div
          style="max-width:560px;margin:0 auto;padding:16px 24px;background:${INK};border-bottom:4px solid ${PLUMERIA}"
        >
          <table role="presentation" cellpadding="0" cellspacing="0">
            <tr>
              <td style="padding:0 12px 0 0">
                <img src="cid:${markPicture.cid}" width="48" height="48" alt="" style="display:block" />
              </td>
              <td>
                <p style="margin:0;color:${SAND};font-size:20px;font-weight:800;line-height:1.2">
                  ${business.name}
                </p>
                <p style="margin:2px 0 0;color:${SAND};font-size:14px">${business.tagline}</p>
              </td>
            </tr>
          </table>
        </div>
        <div style="max-width:560px;margin:0 auto;background:#fff;padding:24px">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${heading}</h1>
          ${body}
          <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${RULE};font-size:14px">
            ${business.name} · ${addressLine}<br /><a href="${telHref}" style="color:${TEAL}"
              >${phoneDisplay}</a
            >
            · ${business.email}
          </p>
        </div>
      </body>
    </html>`.value;
}

/** The plain-text version of the same layout. */
export function layoutText(heading: string, body: string): string {
  return `${headerLine(heading)}\n\n${body}\n\n--\n${business.name} · ${addressLine}\n${phoneDisplay} · ${business.email}\n`;
}

/** A link in a mail. The plain-text version shows its address. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Builds a mail of paragraphs, each a text or a link. */
export function paragraphMail(
  to: string,
  heading: string,
  paragraphs: readonly (string | MailLink)[],
): Message {
  return {
    to,
    subject: heading,
    text: layoutText(
      heading,
      paragraphs.map((part) => (typeof part === 'string' ? part : part.url)).join('\n\n'),
    ),
    html: layoutHtml(
      heading,
      html`${paragraphs.map((part) =>
        typeof part === 'string'
          ? html`<p>${part}</p>`
          : html`<p><a href="${part.url}">${part.label}</a></p>`,
      )}`,
    ),
  };
}
