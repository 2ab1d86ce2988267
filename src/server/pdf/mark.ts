import { circlePath, fillColour, placed, roundedPath, strokeColour, svgPath } from './operators.ts';
import { INK, PLUMERIA, SAND, TEAL } from './palette.ts';

/** The site's key mark (public/favicon.svg, a square of 40), its upper left corner at x, y, `size` points wide and high. */
export function keyMark(x: number, y: number, size: number): string {
  const content = [
    `${fillColour(INK)} ${roundedPath(0, 0, 40, 40, 9)} f`,
    `q 1 0 0 1 4 4 cm ${strokeColour(SAND)} 3.4 w`,
    `${circlePath(11, 11, 7.4)} S`,
    `${svgPath('M16.5 16.5L27.5 27.5M21 21L24.6 17.4M24.6 24.6L28 21.2')} S Q`,
    `${fillColour(PLUMERIA)} ${circlePath(15, 15, 2.3)} f`,
  ].join('\n');
  return placed(content, x, y, size / 40);
}

// The site's ridge of Na Pali as two lines, 504 wide, the foot at y = 0.
const FAR =
  'M288 0L302 -4L313 -14.6L322 -8.8L331 -20.3L339 -12.5L346 -15.6L357 -26L365 -17.2L372 -19.2L383 -8.3L391 -12.5L404 -22.9L412 -14L420 -17.7L433 -6.8L445 -12L455 -5.2L469 -13.5L479 -7.3L491 -10.4L504 -4.2';
const NEAR =
  'M0 0L318 0L332 -3L340 -1.5L353 -10.5L360 -7L366 -9L377 -3L386 -2L398 -8L404 -5L416 -14.5L423 -8L429 -10L442 -3.5L452 -2L464 -8.5L472 -5L481 -7L493 -2L504 0';

/** A rule `width` points long that rises into ridges at its right end; x, y is its left end. */
export function ridgeRule(x: number, y: number, width: number): string {
  const content = [
    `1 j 1 J ${strokeColour([0.6, 0.73, 0.72])} 0.6 w ${svgPath(FAR)} S`,
    `${strokeColour(TEAL)} 1 w ${svgPath(NEAR)} S`,
  ].join('\n');
  return placed(content, x, y, width / 504);
}
