/**
 * The only script of a page before a touch. An element with `data-island` holds finished markup; the first press,
 * key or focus inside loads the script it names, which exports `mount(element)`. What was pressed meanwhile is
 * played again. Without the script (blocked, offline) links, forms and popovers go on working natively.
 */
type IslandModule = { mount: (element: Element) => void | Promise<void> };

const draining = new WeakMap<Element, Promise<void>>();

function hydrate(island: HTMLElement): Promise<void> {
  let ready = draining.get(island);
  if (!ready) {
    ready = import(/* @vite-ignore */ island.dataset['island'] ?? '')
      .then((module: IslandModule) => module.mount(island))
      .catch(() => undefined)
      .finally(() => island.removeAttribute('data-island'));
    draining.set(island, ready);
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
        type === 'click' ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
      if (!form && !button) return;
      // It is played again when the island listens; until then nobody may hear it, or it would count twice.
      event.preventDefault();
      event.stopPropagation();
      void ready.then(() => (form ? form.requestSubmit((event as SubmitEvent).submitter) : button?.click()));
    },
    true,
  );
}
