import { registerServiceWorker } from '#client/offline-queue/background-sync.ts';

// After the first touch, key and turn of the wheel, so that it costs the first view nothing. Not at a scroll: a reload
// scrolls by itself. Registering again changes nothing.
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, registerServiceWorker, { once: true });
