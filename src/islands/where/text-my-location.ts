/**
 * "Text my location": a tap asks the phone for its position and puts coordinates and Plus Code into the text message. The
 * first touch loads it. Without JavaScript or a position, the link still opens a text to fill in.
 */
import { COARSE_METERS, coordinates, isElsewhere, locate } from '#islands/locate.ts';
import { placeName } from '#content/place/place.ts';

/** Shows a message in the page's status lines. */
export function say(text: string): void {
  for (const slot of document.querySelectorAll('[data-said]')) slot.textContent = text;
}

/** What the page says in its own words (`data-…` of its status line), else in ours. */
const words = (name: string, ours: string): string =>
  document.querySelector<HTMLElement>('[data-said]')?.dataset[name] ?? ours;

/** Puts a place into every text-message link that has a slot for one. */
export function textPlace(place: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-where],[data-text]')) {
    link.dataset['text'] ??= link.href;
    link.href = link.dataset['text'] + encodeURIComponent(place);
  }
}

/** What the text says of where the phone is. */
export let position = '';

/** Whether the phone has responded; if so, the next tap opens the text. */
let hasResponse = false;

addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('[data-where]');
  if (!link || hasResponse || !navigator.geolocation) return;
  event.preventDefault();
  say(words('asking', 'Getting your location…'));
  locate(
    ({ coords: { latitude, longitude, accuracy } }) => {
      hasResponse = true;
      const meters = Math.round(accuracy);
      const at = `${coordinates(latitude, longitude)} within ${meters} m. `;
      if (isElsewhere(latitude, longitude)) {
        say(
          words(
            'elsewhere',
            `That is not on ${placeName}, where we work. Tap again and type where on ${placeName} you are.`,
          ),
        );
      } else if (accuracy > COARSE_METERS) {
        textPlace((position = `${at}Mile marker or beach: `));
        say(words('coarse', `Accurate only to ${meters} m. Tap again and add a mile marker or beach.`));
      } else {
        textPlace((position = at));
        say(words('found', 'Your location is in the text.'));
        location.href = link.href;
      }
    },
    () => {
      hasResponse = true;
      say(words('missing', 'Your phone gave no location. Tap again and type a town, beach or mile marker.'));
    },
  );
});
