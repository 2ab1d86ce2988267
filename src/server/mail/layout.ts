import { addressLine, phoneDisplay, telHref } from '#domain/business.ts';
import { isTotal } from '#domain/total-labels.ts';
import business from '#content/business.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };
import { html, type SafeHtml } from '../html.ts';
import { headerLine, type Message } from './message.ts';

/** The site's daytime colors: dark ink on sand. The style sheet has those of a dark screen. */
const {
  inverse: INK,
  page: PAGE,
  light: PLUMERIA,
  'on-inverse': SAND,
  line: RULE,
  muted: MUTED,
  accent: TEAL,
  lava: LAVA,
} = palette.day;

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
        <th
          align="left"
          valign="top"
          class="quiet"
          style="padding:4px 20px 4px 0;color:${MUTED};font-weight:400"
        >
          ${label}
        </th>
        <td style="padding:4px 0;font-weight:600;white-space:pre-line;overflow-wrap:anywhere">${value}</td>
      </tr>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    ${rows}
  </table>`;
}

/** Names with their amounts as a table of prices: totals stand out. */
export function priceTable(prices: Facts): SafeHtml {
  const rows = filled(prices).map(([name, amount]) => {
    const weight = isTotal(name) ? 'font-weight:800;font-size:20px' : '';
    const cell = `border-top:1px solid ${RULE};${weight}`;
    return html`<tr>
      <td class="rule" style="padding:6px 16px 6px 0;${cell}">${name}</td>
      <td align="right" class="rule" style="padding:6px 0;white-space:nowrap;${cell}">${amount}</td>
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

/** A link that stands out as the next step. */
export function buttonLink(label: string, url: string): SafeHtml {
  return html`<p style="margin:20px 0 0">
    <a
      href="${url}"
      class="button"
      style="display:inline-block;padding:12px 20px;border-radius:6px;background:${TEAL};color:#fff;text-decoration:none;font-weight:700"
      >${label}</a
    >
  </p>`;
}

/** A text whose document and phone numbers stay on one line. */
const unbroken = (text: string): SafeHtml =>
  html`${text
    .split(/\b((?:Q|INV)-\d+-\d+|\d{3}-\d{3}-\d{4})\b/)
    .map((part, place) =>
      place % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`,
    )}`;

/** A link to call a number, in the color that only calls have. */
export function callLink(label: string, url: string): SafeHtml {
  return html`<a
    href="${url}"
    class="call"
    style="display:inline-block;padding:12px 20px;border-radius:6px;background:${LAVA};color:#fff;text-decoration:none;font-weight:700"
    >${unbroken(label)}</a
  >`;
}

/** A link within a text. */
export function textLink(label: string, url: string): SafeHtml {
  return html`<a href="${url}" class="link" style="color:${TEAL}">${unbroken(label)}</a>`;
}

/** The layout of every mail: the letterhead above, contact details below. Its one picture travels with the mail. */
export function layoutHtml(heading: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${mailStyle}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;padding:24px;background:${PAGE};color:${INK};font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif"
      >
        <div
          style="max-width:560px;margin:0 auto;padding:16px 24px 0;background:${INK};border-bottom:4px solid ${PLUMERIA}"
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
          <!-- The line in the middle of the road. -->
          <div style="margin-top:16px;padding-bottom:8px;border-top:3px dashed ${PLUMERIA}"></div>
        </div>
        <div class="sheet" style="max-width:560px;margin:0 auto;background:#fff;padding:24px">
          <h1 style="margin:0 0 16px;font-size:24px;font-weight:800;line-height:1.2">${unbroken(heading)}</h1>
          ${body}
          <p
            class="rule quiet"
            style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${RULE};color:${MUTED};font-size:14px"
          >
            ${business.name} · ${addressLine}<br />${textLink(phoneDisplay, telHref)} · ${business.email}
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
        typeof part === 'string' ? html`<p>${unbroken(part)}</p>` : buttonLink(part.label, part.url),
      )}`,
    ),
  };
}

/**
 * What a mail program in dark mode shows instead of the colors that stand inline: the site's own dark colors, so that it
 * need not invent any. Programs that drop style sheets show the day's colors.
 */
const dark: Readonly<Record<string, string>> = {
  page: `background:${palette.dark.sunken}`,
  sheet: `background:${palette.dark.panel};color:${palette.dark.body}`,
  rule: `border-color:${palette.dark['line-strong']}`,
  quiet: `color:${palette.dark.muted}`,
  link: `color:${palette.dark['accent-text']}`,
  button: `background:${palette.dark.accent};color:${palette.dark['on-accent']}`,
  call: `background:${palette.dark.lava};color:${palette.dark['on-lava']}`,
};

const important = (rules: string) =>
  rules
    .split(';')
    .map((rule) => `${rule}!important`)
    .join(';');

const darkRules = Object.entries(dark);

/** The style sheet of every mail. Outlook on the web marks what it darkened with `data-ogsc`. */
const mailStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:600px){.page{padding:0!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rules]) => `.${name}{${important(rules)}}`).join('')}}`,
  ...darkRules.map(([name, rules]) => `[data-ogsc] .${name}{${important(rules)}}`),
].join('\n');

/**
 * The mark as every mail carries it: mail programs show no SVG, and fetch a picture only when asked to. PNG of
 * public/favicon.svg, 96 pixels square; layout.test.ts compares the two.
 */
export const markPicture = {
  filename: 'mark.png',
  contentType: 'image/png',
  /** Named by `<img src="cid:…">`. */
  cid: 'mark@nenelock',
  content: Buffer.from(
    [
      'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAMFBMVEUEIi0FIC0FIC0FIC0FIC0GIS7z69r2ykaLko7W0sWztawj',
      'OkNkcXJBU1n11Xj04a12PiicAAAABXRSTlMB58GKWm4cYtwAAAAJcEhZcwAAGpMAABqTAfnkTrYAAALhSURBVFjDlZg9bNNAFMcD',
      'hB0heYehOwPdK6HuTeFQEjdjj7iQsuEtTKmK1Yy1UBXGRmk7u4LSjK1SkYyJShNW2MqWbgh/nGPf9703JJHzfvZ7/3t3vneFArEX',
      'Ty0ktdLj5wXaiktIY+sref8HFtJa6Vnu/gb+IZE9YxkZ2cvU/z4ytCcEWDIF1oEPSB+xbA7EWRQRwCKh7kGAR7CIkpgsCFBSpnDt',
      'Hbf5JOSiXuHQOpywD2X+Zzi2E/rqWmFV4m/7CeAE1OVXUpGqmNghI5OskHZSoM6Uk0zVOKL6LPwKaF0lwEZ89xY6jT4oQJlCEH3v',
      'U3/IgEoMjCOgYQScEoUm4WfvhzHgeIlSHVNgYR0okEklA14vXH16+NQq4YO9Kfk11gDV2HucFVVLA5R7o4Aqcx1Aanzm+dg53h3+',
      'CpAeiL2xaWmgoZfKtGkE2NkQmAGIeDu9ETID4vAP2gF7XQp0yTAg9N0M2J0muQyO6mZAbLNIKscU6HtkaQqMgEE3lfXzGDIOTm9q',
      'plKyzABkrWST/9wzAS6dvSCRNczlQg/YX8jNMVuvEuBbWHH29RHJvKEFbL9RG/iLet3SAj+xQy0ygQYoY9mqJAY2fBbYVwJfOX/8',
      'VgH0P2He3smATEn873auBWpeFsyd6zYzoC4CavlY3ruhfVACdKpvIqCpAm7oLO8iwFUBlzTwJwbmiqQnSqDBAxUlsMkDZWUOhzxQ',
      'owFGpQuBrF0KYMZBVN4TLqamegJVuZgyQDhFbZ/LWpRzrpYmHDAXpJADytxA/ObHmSrvnTzg5oCWBChLZN2Srq25AtyOgI+ifSg1',
      '4zKhtm9D+yvYhtJz+kww/6mVOAIsbn9O2wnbD1hISXS4BoLZSt+o/cOtNLtZP8+VrdMW9DR8OzAjixl5ByGmHRA1HHZ/OBxNhS+C',
      'NUifmLQ0RRiwAm/L4I0fuLUEN6/g9hjegINbfPghAviYAn4QAj5qgR/mAI6L/gPjuUBUw9BG8gAAAABJRU5ErkJggg==',
    ].join(''),
    'base64',
  ),
};
