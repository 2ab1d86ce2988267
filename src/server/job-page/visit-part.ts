import type { CustomerVisit } from '#contract/documents/job-page.ts';
import { formatTime, formatWeekday, shopDate } from '#domain/shop-time.ts';
import { limits } from '#domain/limits.ts';
import { formatDecimal } from '#domain/money.ts';
import { tripFee } from '#domain/trip-fee.ts';
import { timeName } from '#content/place/place.ts';
import { html, type SafeHtml } from '../html.ts';

// The visit on a customer's page: when, how far, and what they can do about it. It needs no script.

const times = (slotStart: string, slotEnd: string) => `${formatTime(slotStart)} to ${formatTime(slotEnd)}`;

const hidden = (visit: CustomerVisit) =>
  visit.state === 'scheduled' && visit.slotStart
    ? html`<input type="hidden" name="seen" value="${visit.slotStart}" />`
    : null;

function choiceForm(visit: CustomerVisit, action: string, button: string): SafeHtml {
  const days = Map.groupBy(visit.choices, ({ slotStart }) => shopDate(slotStart));
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

/** @param fee the trip fee that cancelling costs now */
function cancelForm(visit: CustomerVisit, action: string, fee: string | null): SafeHtml {
  const cost = fee === null ? null : `the ${tripFee.name.toLowerCase()} of ${formatDecimal(fee)} plus tax`;
  return html`<details>
    <summary>Cancel the appointment</summary>
    ${cost ? html`<p>It is less than two hours away. Cancelling now costs ${cost}, which you accepted with the price.</p>` : null}
    <form method="post" action="${action}/cancel">
      ${hidden(visit)} ${fee === null ? null : html`<input type="hidden" name="tripFee" value="${fee}" />`}
      <label class="field" for="cancel-reason">Reason (optional)</label>
      <textarea id="cancel-reason" name="reason" rows="2" maxlength="${limits.reason}"></textarea>
      <p><button>${cost ? `Cancel and pay ${cost}` : 'Cancel the appointment'}</button></p>
    </form>
  </details>`;
}

/** The page's heading in each state of the visit. */
export const HEADINGS: Readonly<Record<CustomerVisit['state'], string>> = {
  asked: 'We have your request',
  choose: 'When should we come?',
  scheduled: 'Your appointment',
  on_the_way: 'We are on our way',
  on_site: 'We are there',
  done: 'The work is done',
  cancelled: 'Your appointment is cancelled',
};

const STOPS = [
  ['asked', 'Received'],
  ['scheduled', 'Time set'],
  ['on_the_way', 'On the way'],
  ['on_site', 'At the door'],
  ['done', 'Done'],
] as const;

/** How far the visit is; nothing for a cancelled one. */
export function rail({ state }: CustomerVisit): SafeHtml | null {
  if (state === 'cancelled') return null;
  // Times are offered for a request that was received.
  const at = STOPS.findIndex(([stop]) => stop === (state === 'choose' ? 'asked' : state));
  return html`<ol class="rail" aria-label="How far we are">
    ${STOPS.map(([, label], index) =>
      index === at
        ? html`<li class="past" aria-current="step">${label}</li>`
        : index < at
          ? html`<li class="past">${label}</li>`
          : html`<li>${label}</li>`,
    )}
  </ol>`;
}

/** When we come, and for what. */
export function whenPart({ slotStart, slotEnd, service, town, number }: CustomerVisit): SafeHtml {
  return html`${
      slotStart && slotEnd
        ? html`<p class="when">${formatWeekday(slotStart)}<br />${times(slotStart, slotEnd)}</p>`
        : null
    }
    <p class="muted">${service}${town ? ` near ${town}` : ''} · job ${number} · ${timeName}</p>`;
}

/**
 * The steps that the customer can take now about the visit.
 * @param action the page's own path, where its forms post to
 * @param lateFee what cancelling costs now; null while it is free, or possible by phone only
 */
export function visitSteps(
  visit: CustomerVisit,
  action: string,
  lateFee: string | null = null,
): SafeHtml | null {
  const { state, choices, changeable, changeableUntil, offered } = visit;
  if (state === 'asked')
    return html`<p>
        We will read it, then call or text you with the confirmed price and a time. The time will appear on
        this page.
      </p>
      <p>To add or correct something, call or text us.</p>`;
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
  if (state !== 'scheduled') return null;
  if (!changeable && lateFee !== null)
    return html`<p>To move it now, please call us: it is less than two hours away.</p>
      ${cancelForm(visit, action, lateFee)}`;
  if (!changeable)
    return html`<p>To move or cancel it now, please call us: it is less than two hours away.</p>`;
  const until = changeableUntil
    ? `${formatWeekday(changeableUntil)}, ${formatTime(changeableUntil)}`
    : 'two hours before';
  return html`<p class="muted">You can move or cancel it here until ${until}.</p>
    ${
      choices.length > 0
        ? html`<details>
            <summary>Move the appointment</summary>
            ${choiceForm(visit, action, 'Move to this time')}
          </details>`
        : html`<p>We have no other open times online right now. Call or text us to move it.</p>`
    }
    ${cancelForm(visit, action, null)}`;
}
