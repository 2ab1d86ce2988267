import { placeName } from '#content/place/place.ts';
import { position, say, textPlace } from './text-my-location.ts';

/**
 * The town picker: a chosen town updates the hero's response time, travel, price and text message. Without JavaScript,
 * its link leads to the town's row in the service-area table.
 */

addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('[data-town]');
  if (!link) return;
  event.preventDefault();
  const name = link.text.trim();
  const facts: Record<string, string | undefined> = { ...link.dataset, place: `Response in ${name}` };
  for (const fact of document.querySelectorAll<HTMLElement>('[data-fact]')) {
    const text = facts[fact.dataset['fact'] ?? ''];
    if (text) fact.textContent = text;
    fact.closest('[hidden]')?.removeAttribute('hidden');
  }
  for (const other of document.querySelectorAll('[data-town]')) other.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  // A text that would begin empty says the same.
  const asking = document.querySelector<HTMLAnchorElement>('[data-where]');
  for (const text of document.querySelectorAll<HTMLAnchorElement>('[href^="sms:"]:not([href*="body="])'))
    text.dataset['text'] = asking?.dataset['text'] ?? asking?.href;
  // The town stays when the phone adds its position.
  for (const text of document.querySelectorAll<HTMLAnchorElement>('[data-where],[data-text]')) {
    text.dataset['asks'] ??= text.dataset['text'] ?? text.href;
    text.dataset['text'] = text.dataset['asks'] + encodeURIComponent(`${name}. `);
  }
  textPlace(position);
  for (const slot of document.querySelectorAll<HTMLElement>('[data-said]')) {
    const again = `Tap again: the text already says ${name}.`;
    slot.dataset['missing'] = `Your phone did not share its location. ${again}`;
    slot.dataset['elsewhere'] = `That is not on ${placeName}, where we work. ${again}`;
  }
  const { time, drive } = link.dataset;
  say(`${name}: ${time}${drive ? ' from the nearest van' : ''}. Your text to us says so.`);
  // The message makes the bar higher, so the choice may have to move (scroll-margin in where.css).
  link.scrollIntoView({ block: 'nearest' });
});

/** Brings the towns of the open coast above the bar. */
const showTowns = () => document.querySelector('.pick [open] ul')?.scrollIntoView({ block: 'nearest' });
document.addEventListener('toggle', showTowns, true);

/** The import registers the listeners, to which the click that loaded the script is replayed; a coast may be open already. */
export function mount(): void {
  showTowns();
}
