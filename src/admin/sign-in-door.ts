/** The script behind the sign-in form: at the first touch, else when the form has been shown. */
const open = () => void import('./sign-in.tsx');

for (const type of ['pointerdown', 'focusin', 'keydown']) addEventListener(type, open, { once: true });
addEventListener('load', () => setTimeout(open, 250));
