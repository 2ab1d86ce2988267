import palette from '#content/palette.json' with { type: 'json' };

// The site's day colors, on white: documents are printed, often in black and white.
const { day } = palette;

/** Deep-ocean ink: text and the logo. In gray it prints nearly black. */
export const INK = day.inverse;
/** Reef teal: labels, rules, settled statuses. */
export const TEAL = day.accent;
/** Secondary text; contrast 6 : 1 on paper. */
export const MUTED = day.muted;
/** Lava: warnings, never by color alone. */
export const LAVA = '#b3350f';
/** Warm sand, behind the amount that matters most. In gray it is nearly white. */
export const PAPER = day.page;
/** The bird of the mark. */
export const SAND = day['on-inverse'];
/** Plumeria: the keyhole of the mark. */
export const PLUMERIA = day.light;
/** The far ridge of the letterhead. */
export const MIST = '#99bab8';
/** Hairlines. */
export const RULE = day.line;
export const WHITE = '#ffffff';
/** The watermark on draft and void documents. */
export const GHOST = '#f1e8e2';
