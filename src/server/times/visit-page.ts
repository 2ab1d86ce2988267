import business from '#content/business.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };
import type { CustomerVisit } from '#contract/times/customer.ts';
import { phoneDisplay, smsHref, telHref } from '#domain/business.ts';
import { formatTime, formatWeekday, honoluluDate } from '#domain/honolulu.ts';
import { limits } from '#domain/limits.ts';
import { html, SafeHtml } from '../html.ts';
import { sha256 } from '../sha256.ts';

// The page behind a customer's visit link, rendered on the server so that it needs no script.

const colors = (theme: Readonly<Record<string, string>>) =>
  [
    'page',
    'panel',
    'body',
    'muted',
    'line',
    'line-control',
    'accent',
    'on-accent',
    'lava',
    'on-lava',
    'danger',
    'danger-soft',
    'good',
    'good-soft',
  ]
    .map((name) => `--${name}:${theme[name] ?? 'inherit'}`)
    .join(';');

const css = `:root{color-scheme:light dark;${colors(palette.day)}}
@media(prefers-color-scheme:dark){:root{${colors(palette.dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--body);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1rem 1rem 3rem}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center;font-weight:700}
header a{white-space:nowrap;display:inline-flex;align-items:center;min-height:44px;color:inherit}
h1{font-size:1.6rem;line-height:1.2;margin:1rem 0 .5rem}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
.when{font-size:1.25rem;font-weight:700}
.muted{color:var(--muted)}
.notice{padding:.75rem 1rem;border-radius:8px;background:var(--good-soft);color:var(--good);font-weight:600}
.notice.bad{background:var(--danger-soft);color:var(--danger)}
fieldset{border:1px solid var(--line);border-radius:8px;background:var(--panel);margin:0 0 .75rem;padding:.25rem .75rem .5rem}
legend{font-weight:700;padding:0 .25rem}
.time{display:flex;align-items:center;gap:.75rem;min-height:44px}
.time input{width:1.35rem;height:1.35rem;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 1.25rem;border-radius:8px;border:1px solid var(--line-control);background:var(--panel);color:var(--body);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button.main{width:100%;background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.button.call{background:var(--lava);border-color:var(--lava);color:var(--on-lava)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:700;text-decoration:underline}
label.reason{display:block}
textarea{width:100%;font:inherit;color:inherit;background:var(--page);border:1px solid var(--line-control);border-radius:8px;padding:.5rem .75rem}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}`;

// Not escaped: it is our own constant, and its hash is in the content security policy.
const styles = new SafeHtml(`<style>${css}</style>`);

/** The page's headers: it loads nothing, runs no script and posts only its own forms. */
export const visitPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${sha256(css).toString('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
};

const times = (slotStart: string, slotEnd: string) => `${formatTime(slotStart)} to ${formatTime(slotEnd)}`;

const hidden = (visit: CustomerVisit) =>
  visit.state === 'scheduled' && visit.slotStart
    ? html`<input type="hidden" name="seen" value="${visit.slotStart}" />`
    : null;

function choiceForm(visit: CustomerVisit, action: string, button: string): SafeHtml {
  const days = Map.groupBy(visit.choices, ({ slotStart }) => honoluluDate(slotStart));
  const groups = [...days.values()].map(
    (choices) =>
      html`<fieldset>
        <legend>${choices[0] ? formatWeekday(choices[0].slotStart) : ''}</legend>
        ${choices.map(
          ({ slotStart, slotEnd }) =>
            html`<label class="time"
              ><input type="radio" name="slotStart" value="${slotStart}" required /> ${times(
                slotStart,
                slotEnd,
              )}</label
            >`,
        )}
      </fieldset>`,
  );
  return html`<form method="post" action="${action}/choose">
    ${hidden(visit)}${groups}<button class="main">${button}</button>
  </form>`;
}

function cancelForm(visit: CustomerVisit, action: string): SafeHtml {
  return html`<details>
    <summary>Cancel the appointment</summary>
    <form method="post" action="${action}/cancel">
      ${hidden(visit)}
      <label class="reason" for="reason">Reason (optional)</label>
      <textarea id="reason" name="reason" rows="2" maxlength="${limits.reason}"></textarea>
      <p><button>Cancel the appointment</button></p>
    </form>
  </details>`;
}

const HEADINGS: Readonly<Record<CustomerVisit['state'], string>> = {
  choose: 'When should we come?',
  scheduled: 'Your appointment',
  on_the_way: 'We are on our way',
  on_site: 'We are there',
  done: 'The work is done',
  cancelled: 'Your appointment is cancelled',
};

/** The steps the customer can take now. */
function steps(visit: CustomerVisit, action: string): SafeHtml {
  const { state, choices, changeable, changeableUntil, offered } = visit;
  if (state === 'choose') {
    if (choices.length === 0)
      return html`<p>
        We have no open times online right now. Call or text us, and we will find one together.
      </p>`;
    const words = offered
      ? 'Choose one; times are first come, first served. If none works for you, call or text us.'
      : 'These times are open now. Choose one; if none works for you, call or text us.';
    return html`<p>${words}</p>
      ${choiceForm(visit, action, 'Choose this time')}`;
  }
  if (state !== 'scheduled') return html``;
  if (!changeable)
    return html`<p>To move or cancel it now, please call us: it is less than two hours away.</p>`;
  return html`<p class="muted">
      You can move or cancel it here until
      ${changeableUntil ? `${formatWeekday(changeableUntil)}, ${formatTime(changeableUntil)}` : ''}.
    </p>
    ${
      choices.length > 0
        ? html`<h2>Move it</h2>
            ${choiceForm(visit, action, 'Move to this time')}`
        : html`<p>We have no other open times online right now. Call or text us to move it.</p>`
    }
    ${cancelForm(visit, action)}`;
}

/** A message at the top of the page: confirms a step, or gives the reason that it failed. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

function page(title: string, notice: Notice | null, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} | ${business.name}</title>
        ${styles}
      </head>
      <body>
        <main>
          <header><span>${business.name}</span> <a href="${telHref}">${phoneDisplay}</a></header>
          ${notice ? html`<p class="${notice.isError ? 'notice bad' : 'notice'}" role="${notice.isError ? 'alert' : 'status'}">${notice.text}</p>` : null}
          <h1>${title}</h1>
          ${body}
          <p class="buttons">
            <a class="button call" href="${telHref}">Call us</a>
            <a class="button" href="${smsHref()}">Text us</a>
          </p>
        </main>
      </body>
    </html>`.value;
}

/** The page of a visit. @param action the address that its forms post to */
export function visitPage(visit: CustomerVisit, action: string, notice: Notice | null): string {
  const { state, slotStart, slotEnd, service, town, number } = visit;
  return page(
    HEADINGS[state],
    notice,
    html`${
        slotStart && slotEnd
          ? html`<p class="when">${formatWeekday(slotStart)}<br />${times(slotStart, slotEnd)}</p>`
          : null
      }
      <p>${service}${town ? ` in ${town}` : ''} · job ${number} · Hawaii time</p>
      ${steps(visit, action)}`,
  );
}

/** The page for a link that opens nothing (or no longer does), and for errors. */
export function messagePage(title: string, text: string): string {
  return page(title, null, html`<p>${text}</p>`);
}
