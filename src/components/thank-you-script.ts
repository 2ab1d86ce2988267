import { timeZone } from '#content/place/place.ts';

// Repeats what was asked, from the address the form led to. It shows only our own words, picked from the page's lists, and
// dates in our own form, so that a crafted link cannot put other text on the page. A price could be crafted, so only the
// mail states that.
const given = new URLSearchParams(location.search);

/** Shows a text in the place of that name, if there is one. */
function show(name: string, text: string | undefined): void {
  const place = document.getElementById(name);
  if (text && place) {
    place.textContent = text;
    place.parentElement!.hidden = false;
  }
}

/** A moment at the shop; undefined for a text that is none. */
const dated = (time: number, dateStyle?: 'medium', timeStyle?: 'short') =>
  time ? new Date(time).toLocaleString('en-US', { timeZone, dateStyle, timeStyle }) : undefined;

const ref = given.get('ref')!;
if (/^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,9})$/.test(ref)) show('ref', ref);
for (const list of document.querySelectorAll('select')) {
  list.value = given.get(list.name)!;
  show(list.name, list.selectedOptions[0]?.text);
}
// Noon in UTC is on the same day everywhere from 12 hours behind it to 11 ahead.
show('day', dated(Date.parse(`${given.get('day')}T12:00Z`), 'medium'));
const received = Date.parse(given.get('at')!);
show('at', dated(received, 'medium', 'short'));
const facts = document.querySelector<HTMLElement>('[data-hours]');
show('by', dated(received + Number(facts?.dataset['hours']) * 3_600_000, undefined, 'short'));
