import { box, fill, halo, ink, ring, sky, stroke, nightRidge, starry } from './ink.ts';

const battery = (x: number, y: number, color: string): string =>
  fill(ink.black, box(x + 8, y + 8, 132, 84, 8), 0.5) +
  fill(color, box(x, y, 132, 84, 8)) +
  fill(ink.black, box(x, y, 132, 22, 8)) +
  fill(ink.iron, `${box(x + 16, y - 12, 22, 14, 3)}${box(x + 94, y - 12, 22, 14, 3)}`) +
  stroke(ink.sand, 4, `M${x + 20} ${y + 46}h16m-8-8v16M${x + 96} ${y + 46}h16`);

const clamp = (x: number, y: number, color: string): string =>
  fill(color, `M${x - 13} ${y}l5-34h16l5 34-8 6h-10z`) +
  stroke(ink.steel, 4, `M${x - 8} ${y + 4}l4 8m12-8l-4 8`);

/** A jump start: the car that will not turn over, the van that brings the current, and four clamps in their order. */
export function jump(): string {
  return [
    sky(250),
    starry(23),
    nightRidge('a', 41, 246, '-10,180 60,150 120,168 200,112 260,140 330,96 400,132 470,100 560,150 650,120'),
    nightRidge('c', 6, 250, '-10,220 90,196 190,214 300,184 400,206 520,176 650,210'),
    fill(ink.ground, box(0, 246, 640, 74)),
    // The car, its hood up and its lights out.
    fill('#3fa79d', 'M40 96h176l14 56H26z'),
    fill('#2c7d76', 'M54 104h148l8 40H46z'),
    fill(ink.reef, 'M22 152h212q14 0 16 16l6 74H0l6-74q2-16 16-16z'),
    fill(ink.black, 'M34 160h188l6 22H28z'),
    fill(ink.near, `${ring(44, 206, 17)}${ring(212, 206, 17)}`),
    fill('#3fa79d', 'M0 226h256l2 16H-2z'),
    fill(ink.black, `${box(12, 240, 40, 36, 8)}${box(206, 240, 40, 36, 8)}`),
    // The van, with its engine running.
    halo(432, 192, 120, 0.9),
    halo(592, 192, 120, 0.9),
    fill(ink.sand, 'M410 74q4-24 28-24h148q24 0 28 24l14 86v82H396v-82z'),
    fill(ink.middle, 'M426 82q2-14 16-14h140q14 0 16 14l10 62H416z'),
    fill(ink.far, 'M450 68h40l-30 76h-44l10-62q2-14 16-14z'),
    fill(ink.leaf, 'M396 172l40-16 40 12 38-18 44 20 36-12 34 14v14H396z'),
    fill(ink.light, `${ring(432, 196, 19)}${ring(592, 196, 19)}`),
    fill(ink.sand, `${ring(432, 196, 9)}${ring(592, 196, 9)}`),
    fill(ink.black, box(464, 186, 96, 24, 6)),
    fill(ink.shade, box(388, 222, 248, 20, 4)),
    fill(ink.black, `${box(402, 240, 40, 36, 8)}${box(582, 240, 40, 36, 8)}`),
    // Both batteries and the cables between them.
    stroke(ink.black, 13, 'M154 186C190 60 400 40 414 186'),
    stroke(ink.lava, 8, 'M154 186C190 60 400 40 414 186'),
    stroke(ink.black, 13, 'M492 186C480 300 290 340 250 222'),
    stroke(ink.iron, 8, 'M492 186C480 300 290 340 250 222'),
    battery(122, 218, ink.middle),
    battery(388, 218, ink.leaf),
    clamp(149, 206, ink.lava),
    clamp(415, 206, ink.lava),
    clamp(493, 206, ink.iron),
    clamp(246, 206, ink.iron),
    stroke(ink.light, 4, 'M322 58l-12 20h16l-14 24'),
  ].join('');
}
