// The site's day colors (src/styles/palette.css), on white: documents are printed, often in black and white.

/** Deep-ocean ink: text and the mark. As gray it prints nearly black. */
export const INK = '#06212e';
/** Reef teal: labels, rules, what is settled. */
export const TEAL = '#0b6767';
/** Second-rank text; 6 : 1 on paper. */
export const MUTED = '#465d68';
/** Lava: what needs attention; never the only sign of it. */
export const LAVA = '#b3350f';
/** Warm sand, behind the one figure that counts; as gray it is nearly white. */
export const PAPER = '#f7f1e5';
/** The mark's key. */
export const SAND = '#f3ebda';
/** Plumeria: the mark's small light. */
export const PLUMERIA = '#f6c945';
/** The far ridge of the letterhead. */
export const MIST = '#99bab8';
/** Hairlines. */
export const RULE = '#dacfba';
export const WHITE = '#ffffff';
/** The word across a draft or a void document. */
export const GHOST = '#f1e8e2';

export type TextStyle = {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
  /** `#rrggbb`; ink unless given. */
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
