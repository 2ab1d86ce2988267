import type { BrowserContext, Page } from '@playwright/test';
import type { PushNote } from '#contract/live.ts';

/**
 * A device's notifications without a push service: hands notes to the service worker of a page's browser, and taps what it
 * shows. The worker's own calls go to the server.
 */
export async function notifications(context: BrowserContext, page: Page) {
  const origin = new URL(page.url()).origin;
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Chromium stores a notification before it displays it, and getNotifications() deletes one that is stored but not yet
  // displayed: call it only after showNotification() has resolved.
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; displayed: number };
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.displayed = 0;
    scope.registration.showNotification = async (...note) => {
      await show(...note);
      scope.displayed += 1;
    };
  });
  return {
    worker,
    /** How many notifications were shown until now, one in place of another counted again. */
    displayed: () => worker.evaluate(() => (self as unknown as { displayed: number }).displayed),
    /** Hands a note over as a push service does. */
    push: async (note: PushNote) => {
      const data = JSON.stringify(note);
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
    },
    /** The notifications of a tag on screen. */
    shown: (tag: string) =>
      page.evaluate(async (of) => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications({ tag: of })).map(({ title, body }) => ({ title, body }));
      }, tag),
    /** Taps a button of the notification with this tag. */
    tap: (tag: string, button: string) =>
      worker.evaluate(
        async ([of, title]) => {
          const scope = self as unknown as { registration: ServiceWorkerRegistration };
          const [notification] = await scope.registration.getNotifications({ tag: of });
          const { actions } = notification as unknown as { actions: { action: string; title: string }[] };
          const { action } = actions.find((each) => each.title === title)!;
          const { NotificationEvent: Click } = globalThis as unknown as {
            NotificationEvent: new (type: string, init: object) => Event;
          };
          try {
            self.dispatchEvent(new Click('notificationclick', { notification, action }));
          } catch {
            // An event that no finger made cannot be waited for.
          }
        },
        [tag, button] as const,
      ),
  };
}
