/**
 * The emergency card's script: its texts take the phone's position, and the card is kept on the phone at the first
 * visit, without waiting for a touch, because it is for a place without signal.
 */
import '#islands/where/text-my-location.ts';
import { registerServiceWorker } from '#client/worker.ts';

void registerServiceWorker();

/** The texts from places also say the last problem chosen. */
addEventListener('click', ({ target }) => {
  const problem = (target as Element).closest<HTMLElement>('[data-problem]')?.dataset['problem'];
  if (!problem) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('details a'))
    link.dataset['text'] = link.href = link.href.replace(
      /(\)\.%20).*?(?=%20I%20am)/,
      (_, start: string) => start + encodeURIComponent(problem),
    );
});
