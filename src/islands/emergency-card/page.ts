/**
 * The emergency card's script: its texts take the phone's position, and the card is kept on the phone at the first
 * visit, without waiting for a touch, because it is for a place without signal.
 */
import '#islands/where/text-my-location.ts';
import { registerServiceWorker } from '#client/worker.ts';

void registerServiceWorker();
