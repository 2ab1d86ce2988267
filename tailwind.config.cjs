/**
 * The tokens of the look, for the public site and the office alike. Values that change between day and night are
 * variables of src/styles/palette.css; here they get their names.
 */
const color = (name) => `var(--${name})`;
const colors = (...names) => Object.fromEntries(names.map((name) => [name, color(name)]));

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    screens: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      black: '#000',
      ...colors(
        // grounds and ink
        'page',
        'panel',
        'sunken',
        'field',
        'inverse',
        'body',
        'muted',
        'on-inverse',
        // reef teal: what can be followed or pressed
        'accent',
        'accent-strong',
        'accent-text',
        'on-accent',
        // lava orange: "call now" and nothing else
        'lava',
        'lava-strong',
        'on-lava',
        // plumeria yellow: the small light
        'light',
        // rules and edges
        'line',
        'line-strong',
        'line-control',
        // states
        'danger',
        'danger-solid',
        'danger-soft',
        'danger-line',
        'on-danger',
        'warn',
        'warn-soft',
        'warn-line',
        'good',
        'good-soft',
        'good-line',
        'info',
        'info-soft',
        'info-line',
      ),
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Noto Sans', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
  },
};
