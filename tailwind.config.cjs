/**
 * The tokens of the look, for the public site and the office alike. Every color is in src/content/palette.json: the
 * plugin below writes them as variables, and the theme gives the variables their names. The PDF, the share pictures
 * and the scenes read the same file.
 */
const palette = require('./src/content/palette.json');

const variables = (colors) =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]));
const color = (name) => `var(--${name})`;
const { sky } = palette;

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    screens: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      black: '#000',
      ...Object.fromEntries(Object.keys(palette.day).map((name) => [name, color(name)])),
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Noto Sans', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
  },
  plugins: [
    ({ addBase }) =>
      addBase({
        // Day: warm sand paper, deep-ocean ink. Night: the ocean itself. Pairs used as text on ground meet WCAG AA.
        ':root': { 'color-scheme': 'light dark', ...variables(palette.day), ...variables(sky.dusk) },
        '@media (prefers-color-scheme: dark)': { ':root': variables(palette.dark) },
        // Night bands keep the night's colors at every hour.
        '.night': { 'color-scheme': 'dark', ...variables(palette.night) },
        // The sky of the scenes, by the hour in Honolulu (layouts/sky-script.ts); a page ends at night.
        '[data-sky=day]': variables(sky.day),
        '[data-sky=night], .last': variables(sky.night),
      }),
  ],
};
