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

export type TextStyle = {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
  /** `#rrggbb`; ink by default. */
  readonly color?: string;
  /** Points added after each letter. */
  readonly tracking?: number;
  readonly align?: 'left' | 'right';
};

export const LABEL: TextStyle = { size: 7.2, bold: true, color: TEAL, tracking: 0.38 };
export const BODY: TextStyle = { size: 9.5 };
export const STRONG: TextStyle = { size: 9.5, bold: true };
export const SMALL: TextStyle = { size: 8.2, color: MUTED };

/** The distance between baselines of a style's lines, in points. */
export function leading(style: TextStyle): number {
  return Math.round(style.size * 1.42 * 10) / 10;
}
