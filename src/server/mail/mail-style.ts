import palette from '#content/palette.json' with { type: 'json' };

/**
 * What a mail program in dark mode shows instead of the colors that stand inline: the site's own dark colors, so that it
 * need not invent any. Programs that drop style sheets show the day's colors.
 */
const dark: Readonly<Record<string, string>> = {
  page: `background:${palette.dark.sunken}`,
  sheet: `background:${palette.dark.panel};color:${palette.dark.body}`,
  rule: `border-color:${palette.dark['line-strong']}`,
  quiet: `color:${palette.dark.muted}`,
  link: `color:${palette.dark['accent-text']}`,
  button: `background:${palette.dark.accent};color:${palette.dark['on-accent']}`,
  call: `background:${palette.dark.lava};color:${palette.dark['on-lava']}`,
};

const important = (rules: string) =>
  rules
    .split(';')
    .map((rule) => `${rule}!important`)
    .join(';');

const darkRules = Object.entries(dark);

/** The style sheet of every mail. Outlook on the web marks what it darkened with `data-ogsc`. */
export const mailStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:600px){.page{padding:0!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rules]) => `.${name}{${important(rules)}}`).join('')}}`,
  ...darkRules.map(([name, rules]) => `[data-ogsc] .${name}{${important(rules)}}`),
].join('\n');
