import { preferredText } from '#domain/booking.ts';
import { formatDateTime, isCalendarDate } from '#domain/honolulu.ts';
import { type RequestKind, nextSteps } from '#domain/next-steps.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';

// Repeats what was asked, from the address the form led to. It shows only our own words, picked by names we know, so that
// a crafted link cannot put other text on the page. A price could be crafted, so the mail states that.
const given = new URLSearchParams(location.search);
const matching = (name: string, shape: RegExp) => {
  const text = given.get(name) ?? '';
  return shape.test(text) ? text : undefined;
};
const received = matching('at', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const at = received && !Number.isNaN(Date.parse(received)) ? new Date(received) : undefined;
const service = given.get('service') ?? '';
const label = serviceTypeLabel(service);
const day = given.get('day') ?? '';
const facts: Record<string, string | null | undefined> = {
  ref: matching('ref', /^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,9})$/),
  service: label === service ? undefined : label,
  when: preferredText(isCalendarDate(day) ? day : null, given.get('time')),
  at: at && `${formatDateTime(at)}, Hawaii time`,
};
for (const [name, text] of Object.entries(facts)) {
  const place = document.querySelector(`[data-asked="${name}"]`);
  if (!place || !text) continue;
  place.textContent = text;
  place.closest('[hidden]')?.removeAttribute('hidden');
}
const steps = document.querySelector<HTMLElement>('[data-steps]');
if (steps && at) {
  const texts = nextSteps(steps.dataset['steps'] as RequestKind, at);
  [...steps.children].forEach((step, index) => (step.textContent = texts[index] ?? ''));
}
