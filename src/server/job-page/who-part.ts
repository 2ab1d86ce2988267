import type { CustomerJob } from '#contract/documents/job-page.ts';
import { html, type SafeHtml } from '../html.ts';

/** Who comes, so that the customer knows them at the door. */
export function whoPart({ who }: CustomerJob): SafeHtml | null {
  if (!who) return null;
  const name = who.firstName ?? 'Our technician';
  return html`<section class="card who" aria-labelledby="who">
    ${who.photo ? html`<img src="${who.photo}" alt="${name}" width="88" height="88" />` : null}
    <div>
      <h2 id="who">${name} comes to you</h2>
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
