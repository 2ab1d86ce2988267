/**
 * The only script a page runs before an interaction. An element with `data-island` holds finished markup; the
 * first press, key or focus inside it loads the script it names, which exports `mount(element)`. Events in
 * the meantime are replayed. If the script cannot load (blocked, offline), links, forms and popovers still
 * work natively.
 */

import { registerServiceWorker } from '#client/worker.ts';

type IslandModule = { mount: (element: Element) => void | Promise<void> };

const hydrating = new WeakMap<Element, Promise<void>>();

function hydrate(island: HTMLElement): Promise<void> {
  let ready = hydrating.get(island);
  if (!ready) {
    ready = import(/* @vite-ignore */ island.dataset['island'] ?? '')
      .then((module: IslandModule) => module.mount(island))
      .catch(() => undefined)
      .finally(() => island.removeAttribute('data-island'));
    hydrating.set(island, ready);
  }
  return ready;
}

for (const type of ['pointerdown', 'focusin', 'click', 'submit']) {
  addEventListener(
    type,
    (event) => {
      const target = event.target as Element;
      const island = target.closest?.<HTMLElement>('[data-island]');
      if (!island) return;
      const ready = hydrate(island);
      const form = type === 'submit' ? (target as HTMLFormElement) : null;
      const button =
        type === 'click'
          ? target.closest<HTMLElement>(
              'button[type=button]:not([popovertarget]), a[data-where], a[data-town]',
            )
          : null;
      if (!form && !button) return;
      // The event is replayed once the island has hydrated; letting it through now would handle it twice.
      event.preventDefault();
      event.stopPropagation();
      void ready.then(() => (form ? form.requestSubmit((event as SubmitEvent).submitter) : button?.click()));
    },
    true,
  );
}

// After the first touch, key and turn of the wheel, so that it costs the first view nothing. Not at a scroll: a reload
// scrolls by itself. Registering again changes nothing.
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, registerServiceWorker, { once: true });
