/** The script behind the sign-in form: at the first touch, else when the form has been shown. */
const loadForm = () => void import('./sign-in.tsx');

for (const type of ['pointerdown', 'focusin', 'keydown']) addEventListener(type, loadForm, { once: true });
addEventListener('load', () => setTimeout(loadForm, 250));

export {};
