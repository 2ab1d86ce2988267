import { box, fill, halo, ink, ring, stroke } from './ink.ts';

/** The blade of a key that hangs from `y`, cut on one side. */
const blade = (x: number, y: number, color: string, shade: string): string =>
  fill(color, `M${x - 12} ${y}V280l12 14 12-14v-18l-9-8 9-8v-16l-7-7 7-7v-16l-9-9 9-8V${y}z`) +
  fill(shade, `M${x - 12} ${y}V280l5 6V${y}z`) +
  stroke(shade, 2.5, `M${x + 1} ${y + 6}V276`);

/** The same key as a shadow on the board behind it. */
const shadow = (d: string): string =>
  `<path fill="${ink.black}" opacity=".4" transform="translate(10 8)" d="${d}"/>`;

const hook = (x: number, y: number): string =>
  stroke(ink.bronze, 7, `M${x} ${y - 16}v10q0 10 8 10`) + fill(ink.brass, ring(x, y - 18, 7));

/** Four kinds of car keys on the board in the van, under its lamp. */
export function keyBoard(): string {
  const holes = Array.from({ length: 13 }, (_, row) => `M10 ${14 + row * 25}h630`).join('');
  return [
    fill(ink.panel, box(0, 0, 640, 320)),
    `<path fill="none" stroke="${ink.black}" opacity=".5" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 25" d="${holes}"/>`,
    halo(320, -40, 420, 0.42),
    fill(ink.bark, box(0, 308, 640, 12)),
    // All metal.
    shadow(`${ring(80, 78, 40)}M68 112V280l12 14 12-14V112z`),
    fill(ink.brass, ring(80, 78, 40)),
    fill(ink.bronze, `M44 96a40 40 0 0 0 72 0q-36 26-72 0z`),
    fill(ink.panel, ring(80, 56, 10)),
    stroke(ink.bronze, 3, 'M62 86h36M66 96h28'),
    blade(80, 114, ink.brass, ink.bronze),
    hook(80, 56),
    // A chip in the head.
    shadow('M208 36h64l8 78h-80zM228 114V280l12 14 12-14V114z'),
    blade(240, 108, ink.steel, ink.iron),
    fill(ink.black, 'M210 34q30-8 60 0l10 70q-4 16-40 16t-40-16z'),
    fill(ink.near, 'M216 40q24-6 48 0l3 22q-27-6-54 0z'),
    fill(ink.light, box(218, 86, 44, 16, 8)),
    stroke(ink.bronze, 3, 'M230 86v16m7-16v16m7-16v16m7-16v16'),
    fill(ink.panel, ring(240, 50, 8)),
    hook(240, 50),
    // Buttons for the doors.
    shadow(`${box(358, 30, 84, 100, 16)}M388 130V280l12 14 12-14V130z`),
    blade(400, 122, ink.steel, ink.iron),
    fill(ink.black, box(358, 28, 84, 102, 18)),
    fill(ink.near, box(365, 35, 70, 88, 13)),
    ...[50, 76, 102].map((y, row) => fill([ink.lava, ink.reef, ink.sand][row]!, box(378, y - 9, 44, 18, 8))),
    hook(400, 26),
    // No blade in sight.
    shadow(box(516, 40, 88, 190, 42)),
    stroke(ink.iron, 6, 'M560 26a20 20 0 1 0 .1 0'),
    fill(ink.black, box(516, 50, 88, 186, 42)),
    fill(ink.near, box(524, 58, 72, 170, 34)),
    fill(ink.reef, box(540, 126, 40, 24, 12)),
    fill(ink.sand, box(540, 162, 40, 24, 12)),
    stroke(ink.light, 5, 'M544 106a18 18 0 0 1 32 0M534 94a32 32 0 0 1 52 0'),
    fill(ink.light, ring(560, 112, 4)),
    hook(560, 26),
  ].join('');
}

/** Boards of wood with their grain. */
export const boards = (x: number, width: number, color: string, grain: string, every = 46): string =>
  fill(color, box(x, 0, width, 320)) +
  stroke(
    grain,
    2.5,
    Array.from({ length: Math.floor(width / every) }, (_, board) => `M${x + (board + 1) * every} 0V320`).join(
      '',
    ),
  );

const screw = (x: number, y: number, length: number): string =>
  fill(ink.steel, `M${x} ${y - 7}h8v14h-8zM${x + 8} ${y - 4}h${length}l8 4-8 4h-${length}z`) +
  stroke(
    ink.iron,
    2.5,
    Array.from({ length: Math.floor(length / 11) }, (_, turn) => `M${x + 14 + turn * 11} ${y - 7}l5 14`).join(
      '',
    ),
  );

/** The brass face of a lock, with the light on its upper edge. */
export const rose = (x: number, y: number, rim: number, r: number): string => {
  const half = Math.round(r * 0.9);
  return (
    fill(ink.bronze, ring(x, y, rim)) +
    fill(ink.brass, ring(x, y, r)) +
    fill(
      ink.gloss,
      `M${x - half} ${y - Math.round(r * 0.44)}a${r} ${r} 0 0 1 ${2 * half} 0q-${half}-${Math.round(r * 0.53)}-${2 * half} 0z`,
    )
  );
};

/** A deadbolt in section: cylinder and bolt in the door, strike and long screws in the frame, the thumb turn inside. */
export function deadbolt(): string {
  return [
    boards(0, 300, ink.bark, '#5a2d19'),
    fill(ink.black, box(300, 0, 20, 320)),
    boards(320, 140, ink.wood, ink.grain, 34),
    fill(ink.near, box(460, 0, 30, 320)),
    boards(490, 150, ink.leaf, ink.fern, 50),
    halo(180, 150, 190, 0.3),
    // The bore that takes the cylinder.
    fill(ink.black, ring(180, 160, 82)),
    rose(180, 160, 74, 64),
    fill(ink.bronze, ring(180, 160, 34)),
    fill(ink.gloss, ring(180, 160, 30)),
    fill(ink.black, 'M176 138h8v18l4 6-4 8v14h-8v-14l4-6-4-8z'),
    // The bolt.
    fill(ink.black, box(254, 132, 118, 56)),
    fill(ink.iron, box(254, 138, 112, 44, 4)),
    fill(ink.steel, box(254, 142, 112, 16)),
    stroke(ink.near, 2.5, 'M262 150h84'),
    // The strike and its screws.
    fill(ink.brass, 'M320 76h14v56h-14zM320 188h14v56h-14z'),
    fill(ink.bronze, 'M330 76h4v56h-4zM330 188h4v56h-4z'),
    screw(326, 104, 108),
    screw(326, 216, 108),
    // Inside.
    fill(ink.black, ring(566, 164, 58), 0.45),
    rose(562, 158, 56, 50),
    fill(ink.bronze, box(550, 112, 28, 96, 14)),
    fill(ink.gloss, box(550, 108, 24, 94, 12)),
  ].join('');
}

/** A front door at night, cut open along its edge: the deadbolt above the knob, both in the frame. */
export function latch(): string {
  const edge = 'M336 0h12v320h-12z';
  return [
    boards(0, 336, ink.leaf, ink.fern, 56),
    fill(ink.black, edge),
    boards(348, 112, ink.wood, ink.grain, 28),
    // Siding under the porch lamp.
    fill(ink.panel, box(460, 0, 180, 320)),
    stroke(ink.near, 3, 'M460 40h180M460 80h180M460 120h180M460 160h180M460 200h180M460 240h180M460 280h180'),
    fill(ink.bark, box(452, 0, 14, 320)),
    halo(552, 92, 210, 0.8),
    fill(ink.black, 'M530 40h44l8 14h-60zM544 28h16v14h-16z'),
    fill(ink.light, 'M530 54h44l-8 62h-28z'),
    fill(ink.warm, 'M540 54h24l-4 62h-16z', 0.7),
    fill(ink.black, 'M536 116h32v8h-32z'),
    // The deadbolt, thrown.
    fill(ink.black, box(262, 62, 176, 76, 4)),
    fill(ink.iron, box(262, 76, 164, 48, 3)),
    fill(ink.steel, box(262, 78, 164, 16, 3)),
    stroke(ink.near, 2.5, 'M300 86h112'),
    fill(ink.black, ring(214, 106, 68), 0.45),
    rose(208, 100, 66, 58),
    fill(ink.bronze, ring(208, 100, 28)),
    fill(ink.gloss, ring(208, 100, 24)),
    fill(ink.black, 'M205 82h6v16l3 5-3 5v12h-6v-12l-3-5 3-5z'),
    // What the salt has done to its keyway.
    fill(
      '#5d7466',
      'M186 92q14-10 20 4t2 22-12 4-10-30zM212 78q16 0 18 14t-8 14-10-8zM210 110q12 0 12 8t-10 4z',
    ),
    fill(ink.sand, [ring(194, 100, 3), ring(200, 114, 4), ring(220, 88, 4), ring(213, 117, 3)].join('')),
    // The spring latch, its slope toward the frame.
    fill(ink.black, box(262, 214, 140, 64, 4)),
    fill(ink.iron, 'M262 228h104l26 10v30H262z'),
    fill(ink.steel, 'M262 228h104l26 10H262z'),
    fill(ink.black, box(274, 244, 62, 18, 3)),
    stroke(ink.steel, 3, 'M278 253l5-6 8 12 8-12 8 12 8-12 8 12 5-6'),
    // The strikes.
    fill(ink.brass, 'M348 48h10v14h-10zM348 138h10v14h-10zM348 200h10v14h-10zM348 278h10v14h-10z'),
    // The knob with no keyhole in sight: its button is on the inside.
    fill(ink.black, ring(214, 252, 56), 0.45),
    fill(ink.bronze, ring(208, 246, 54)),
    fill(ink.brass, ring(208, 246, 44)),
    fill(ink.gloss, ring(200, 236, 26)),
    fill(ink.brass, ring(206, 244, 26)),
    fill(ink.bronze, ring(208, 246, 9)),
    // Slippers on the step.
    fill(ink.black, box(460, 300, 180, 20)),
    fill(ink.sand, 'M496 292q30-4 62 0 6 2 6 8h-70q-4-6 2-8zM572 292q28-4 58 0 6 2 6 8h-66q-4-6 2-8z'),
    stroke(ink.lava, 6, 'M506 290l18-14 14 14M582 290l18-14 14 14'),
  ].join('');
}
