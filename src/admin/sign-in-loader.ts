const touches = ['pointerdown', 'focusin', 'keydown', 'submit'];

/** Loads the sign-in form's script on the first interaction, or else once the form has been painted. */
const loadForm = () => {
  import('./sign-in.tsx').catch(() => {
    // The script failed to load: the gate shows that, and the next interaction retries.
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
