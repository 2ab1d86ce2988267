import business from '#content/business.json' with { type: 'json' };
import type { CustomerJob, CustomerVisit } from '#contract/documents/job-page.ts';
import { phoneDisplay, smsHref, telHref } from '#domain/business.ts';
import { formatTime, formatWeekday } from '#domain/shop-time.ts';
import { mark } from '#domain/mark.ts';
import { rangeText } from '#domain/arrival.ts';
import { html, type SafeHtml } from '../html.ts';
import { invoicePart, papersPart, pricePart, quotedPart } from './paper-parts.ts';
import { styles } from './style.ts';
import { HEADINGS, rail, visitSteps, whenPart } from './visit-part.ts';

// A customer's page of their job, rendered on the server. Its path shows the visit and needs no script; with the key
// behind `#`, the script asks for the same page again and gets price, papers and payment too.

/** A message at the top of the page: confirms a step, or gives the reason that it failed. */
export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

const frame = (title: string, notice: Notice | null, body: SafeHtml) =>
  html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} | ${business.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styles}
        <script src="/j.js" defer></script>
      </head>
      <body>
        <main>
          <header>
            <a class="home" href="/"
              ><svg viewBox="0 0 30 31" width="28" height="28" aria-hidden="true">
                <path fill="currentColor" d="${mark.bird}"></path></svg
              >${business.name}</a
            >
            <a href="${telHref}">${phoneDisplay}</a>
          </header>
          ${notice ? html`<p class="${notice.isError ? 'notice bad' : 'notice'}" role="${notice.isError ? 'alert' : 'status'}">${notice.text}</p>` : null}
          <h1 tabindex="-1">${title}</h1>
          ${body}
          <p class="buttons">
            <a class="button call" href="${telHref}">Call us</a>
            <a class="button" href="${smsHref()}">Text us</a>
          </p>
        </main>
      </body>
    </html>`.value;

/** When the page was made, and the way to make it again. */
const asOf = (now: Date, action: string) =>
  html`<p class="asof">
    As of
    <time datetime="${now.toISOString()}">${formatWeekday(now)}, ${formatTime(now)}</time>.
    <a class="again" href="${action}">Check again</a>
  </p>`;

/** What a page is made of besides its subject. */
export interface PageOptions {
  /** The page's own path, where its forms post to. */
  readonly action: string;
  readonly notice: Notice | null;
  readonly now: Date;
}

/** The page that the path alone opens: no name, address, phone or price. */
export function visitPage(visit: CustomerVisit, { action, notice, now }: PageOptions): string {
  return frame(
    HEADINGS[visit.state],
    notice,
    html`${whenPart(visit)} ${rail(visit)} ${visitSteps(visit, action)}
      <p class="small" data-locked>
        Price, papers and payment open with the whole link, and with script. Otherwise, call or text us.
      </p>
      ${asOf(now, action)}`,
  );
}

/** What the customer's page is headed: what they are asked for first. */
function heading({ visit, estimate, invoice }: CustomerJob): string {
  if (visit.state === 'done' && invoice?.status === 'paid') return 'Done and paid. Mahalo!';
  const open = visit.state === 'choose' || visit.state === 'scheduled';
  return open && estimate?.allowed.includes('approve') ? 'Your price' : HEADINGS[visit.state];
}

/** Asked of everyone in the same words. Behind `#` is what marks the review as a customer's. */
const reviewPart = (reference: string) =>
  html`<section class="card" aria-labelledby="review">
    <h2 id="review">How did it go?</h2>
    <p>Your review helps others choose.</p>
    <p><a class="button" href="/reviews/leave#${reference}">Leave a review</a></p>
  </section>`;

/** The page that the whole link opens. */
export function jobPage(job: CustomerJob, { action, notice, now }: PageOptions): string {
  const { visit, estimate, invoice, firstName, place } = job;
  const toAccept = estimate?.allowed.includes('approve') ?? false;
  const price = estimate && !invoice ? pricePart(estimate, action) : null;
  const steps = visitSteps(visit, action, job.lateFee);
  const visitCard =
    steps && visit.state === 'choose' && toAccept
      ? html`<section class="card" aria-labelledby="times">
          <h2 id="times">${HEADINGS.choose}</h2>
          ${steps}
        </section>`
      : steps;
  return frame(
    heading(job),
    notice,
    html`${whenPart(visit)}
    ${
      firstName || place
        ? html`<p class="muted">${[firstName && `For ${firstName}`, place].filter(Boolean).join(' · ')}</p>`
        : null
    }
    ${rail(visit)} ${roadPart(job)} ${toAccept ? price : null} ${whoPart(job)} ${doorPart(job)} ${visitCard}
    ${job.quoted ? quotedPart(job.quoted) : null} ${invoice ? invoicePart(invoice) : null}
    ${toAccept ? null : price} ${papersPart(job)} ${job.review === null ? null : reviewPart(job.review)}
    ${asOf(now, action)}`,
  );
}

/** The page for a link that opens nothing (or no longer does), for errors, and for an answer in one sentence. */
export function messagePage(title: string, text: string, back?: { href: string; label: string }): string {
  return frame(
    title,
    null,
    html`<p>${text}</p>
      ${back ? html`<p><a class="again" href="${back.href}">${back.label}</a></p>` : null}`,
  );
}

/** Who comes, so that the customer knows them at the door. */
function whoPart({ who, visit }: CustomerJob): SafeHtml | null {
  if (!who) return null;
  const name = who.firstName ?? 'Our technician';
  return html`<section class="card who" aria-labelledby="who">
    ${who.photo ? html`<img src="${who.photo}" alt="${name}" width="88" height="88" />` : null}
    <div>
      <h2 id="who">${name} ${visit.state === 'on_site' ? 'is with you' : 'comes to you'}</h2>
      ${who.since === null ? null : html`<p>With us since ${who.since}.</p>`}
      ${
        who.van || who.plate
          ? html`<dl>
              ${
                who.van
                  ? html`<dt>Van</dt>
                      <dd>${who.van}</dd>`
                  : null
              }
              ${
                who.plate
                  ? html`<dt>Plate</dt>
                      <dd>${who.plate}</dd>`
                  : null
              }
            </dl>`
          : null
      }
    </div>
  </section>`;
}

/** The words by which the customer knows the technician at the door, and the technician the customer. */
function doorPart({ doorWords }: CustomerJob): SafeHtml | null {
  if (!doorWords) return null;
  return html`<section class="card" aria-labelledby="door">
    <h2 id="door">At the door</h2>
    <dl>
      <dt>We say</dt>
      <dd>${doorWords.says}</dd>
      <dt>You answer</dt>
      <dd>${doorWords.answer}</dd>
    </dl>
    <p class="small">Open only to someone who says the first word. Keep the second to yourself.</p>
  </section>`;
}

/** When the technician left and is expected: a span, never in the past. */
function roadPart({ road }: CustomerJob): SafeHtml | null {
  if (!road) return null;
  const { leftAt, leftFrom, usual, from, to, putOff } = road;
  const left = `Left ${leftFrom ? `${leftFrom} ` : ''}at ${formatTime(leftAt)}`;
  const span = `between ${from === null ? 'now' : formatTime(from)} and ${formatTime(to)}`;
  return html`<section class="card" aria-labelledby="road">
    <h2 id="road">${putOff > 0 ? 'It takes longer than we said' : `Expect us ${span}`}</h2>
    <p>${left}. The drive usually takes ${rangeText(usual).replace('-', '–')}.</p>
    ${
      putOff > 0
        ? html`<p class="when">We are sorry. Expect us ${span}.</p>
            ${putOff > 2 ? html`<p>Please call us; we will tell you what is holding us up.</p>` : null}`
        : null
    }
  </section>`;
}
