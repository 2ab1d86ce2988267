/** Red, green, blue, each 0 to 1. */
export type Colour = readonly [number, number, number];

// The site's day colours (src/styles/palette.css), on white: documents are printed, often in black and white.

/** Deep-ocean ink: text and the mark. As grey it prints nearly black. */
export const INK = rgb('#06212e');
/** Reef teal: labels, rules, what is settled. */
export const TEAL = rgb('#0b6767');
/** Second-rank text; 6 : 1 on paper. */
export const MUTED = rgb('#465d68');
/** Lava: what needs attention; never the only sign of it. */
export const LAVA = rgb('#b3350f');
/** Warm sand, behind the one figure that counts; as grey it is nearly white. */
export const PAPER = rgb('#f7f1e5');
/** The mark's key. */
export const SAND = rgb('#f3ebda');
/** Plumeria: the mark's small light. */
export const PLUMERIA = rgb('#f6c945');
/** Hairlines. */
export const RULE = rgb('#dacfba');
export const WHITE = rgb('#ffffff');
/** The word across a draft or a void document. */
export const GHOST = rgb('#f1e8e2');

function rgb(hex: string): Colour {
  const part = (at: number): number =>
    Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000;
  return [part(1), part(3), part(5)];
}
