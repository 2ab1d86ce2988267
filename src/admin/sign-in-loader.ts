const touches = ['pointerdown', 'focusin', 'keydown', 'submit'];

/** The script behind the sign-in form: at the first touch, else when the form has been shown. */
const loadForm = () => {
  import('./sign-in.tsx').catch(() => {
    // The line broke off: the gate says so, and the next touch tries again.
    dispatchEvent(new Event('office:late'));
    listen();
  });
};
const listen = () => {
  for (const type of touches) addEventListener(type, loadForm, { once: true, capture: true });
};

listen();
addEventListener('load', () => setTimeout(loadForm, 250));

export {};
