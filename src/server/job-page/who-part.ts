import type { CustomerJob } from '#contract/documents/job-page.ts';
import { rangeText } from '#domain/arrival.ts';
import { formatTime } from '#domain/shop-time.ts';
import { html, type SafeHtml } from '../html.ts';

/** Who comes, so that the customer knows them at the door. */
export function whoPart({ who, visit }: CustomerJob): SafeHtml | null {
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
export function doorPart({ doorWords }: CustomerJob): SafeHtml | null {
  if (!doorWords) return null;
  return html`<section class="card" aria-labelledby="door">
    <h2 id="door">At the door</h2>
    <dl>
      <dt>We say</dt>
      <dd>${doorWords.says}</dd>
      <dt>You answer</dt>
      <dd>${doorWords.answer}</dd>
    </dl>
    <p class="small">Open to nobody who does not say the first word. Tell the second to nobody else.</p>
  </section>`;
}

/** When the technician left and is expected: a span, never in the past. */
export function roadPart({ road }: CustomerJob): SafeHtml | null {
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
