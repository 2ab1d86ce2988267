import type { Colour } from './palette.ts';

// Operators of a PDF content stream (ISO 32000-1, annex A), as text.

/** A number as PDF writes it: no exponent, at most two decimals. */
export function figure(value: number): string {
  return String(Number(value.toFixed(2)));
}

function figures(...values: number[]): string {
  return values.map(figure).join(' ');
}

export function fillColour(colour: Colour): string {
  return `${colour.join(' ')} rg`;
}

export function strokeColour(colour: Colour): string {
  return `${colour.join(' ')} RG`;
}

/** Encoded signs (`EncodedText`) with their baseline beginning at x, y; `angle` in degrees. */
export function showText(options: {
  readonly encoded: string;
  readonly font: string;
  readonly size: number;
  readonly colour: Colour;
  readonly tracking: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}): string {
  const cos = Math.cos((options.angle * Math.PI) / 180);
  const sin = Math.sin((options.angle * Math.PI) / 180);
  return [
    'BT',
    fillColour(options.colour),
    `/${options.font} ${figure(options.size)} Tf`,
    `${figure(options.tracking)} Tc`,
    `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${figures(options.x, options.y)} Tm`,
    `${options.encoded} TJ`,
    'ET',
  ].join('\n');
}

export function fillRectangle(x: number, y: number, width: number, height: number, colour: Colour): string {
  return `${fillColour(colour)} ${figures(x, y, width, height)} re f`;
}

export function strokeLine(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: Colour,
  width: number,
): string {
  return `${strokeColour(colour)} ${figure(width)} w ${figures(x1, y1)} m ${figures(x2, y2)} l S`;
}

/** How much of a radius a Bézier handle takes to draw a quarter of a circle. */
const ROUND = 0.5523;

/** A rectangle with round corners, as a path still to be painted. */
export function roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const k = radius * (1 - ROUND);
  const [r, t] = [x + width, y + height];
  return [
    `${figures(x + radius, y)} m ${figures(r - radius, y)} l`,
    `${figures(r - k, y, r, y + k, r, y + radius)} c ${figures(r, t - radius)} l`,
    `${figures(r, t - k, r - k, t, r - radius, t)} c ${figures(x + radius, t)} l`,
    `${figures(x + k, t, x, t - k, x, t - radius)} c ${figures(x, y + radius)} l`,
    `${figures(x, y + k, x + k, y, x + radius, y)} c h`,
  ].join('\n');
}

/** A circle, as a path still to be painted. */
export function circlePath(x: number, y: number, radius: number): string {
  return roundedPath(x - radius, y - radius, radius * 2, radius * 2, radius);
}

/** An SVG path of absolute M, L, C and Z commands, as a PDF path still to be painted. */
export function svgPath(d: string): string {
  return d
    .replace(/([MLCZ])([^MLCZ]*)/g, (_, command: string, numbers: string) => {
      const operator = { M: 'm', L: 'l', C: 'c', Z: 'h' }[command] ?? '';
      return `${numbers.trim().replace(/[\s,]+/g, ' ')} ${operator} `;
    })
    .trim();
}

/** Draws `content`, made in SVG coordinates (y down), with its origin at x, y and magnified by `scale`. */
export function placed(content: string, x: number, y: number, scale: number): string {
  return `q ${figure(scale)} 0 0 ${figure(-scale)} ${figures(x, y)} cm\n${content}\nQ`;
}
