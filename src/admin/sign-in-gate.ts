/**
 * Inlined into the sign-in page. Captures a submit that happens before the office script loads, so that a
 * sign-in on a slow connection is neither lost nor submitted by the browser.
 */
const send = document.querySelector('form [type=submit]');
const label = send?.textContent ?? '';
let replay: (() => void) | undefined;

function capture(event: Event): void {
  const pressed = (event.target as Element).closest<HTMLElement>('form, button[type=button]');
  if (!pressed || (event.type === 'click' && pressed instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopPropagation();
  if (pressed instanceof HTMLFormElement) {
    if (send) send.textContent = 'Signing In...';
    replay = () => pressed.requestSubmit();
  } else {
    replay = () => pressed.click();
  }
}

for (const type of ['click', 'submit']) addEventListener(type, capture, true);
addEventListener('office:late', () => {
  if (replay && send) send.textContent = 'No connection. Try again';
  replay = undefined;
});
addEventListener('office:comes', () => {
  // Hydration expects the form as it was prerendered.
  if (send) send.textContent = label;
});
addEventListener(
  'office:listens',
  () => {
    for (const type of ['click', 'submit']) removeEventListener(type, capture, true);
    replay?.();
  },
  { once: true },
);

export {};
