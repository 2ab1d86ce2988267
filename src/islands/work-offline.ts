import { registerServiceWorker } from '#client/offline-queue/background-sync.ts';

// After the first interaction, so that it costs the first view nothing.
addEventListener('pointerdown', () => void registerServiceWorker(), { once: true });
