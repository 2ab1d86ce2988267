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
const boards = (x: number, width: number, color: string, grain: string, every = 46): string =>
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
    fill(ink.bronze, ring(180, 160, 74)),
    fill(ink.brass, ring(180, 160, 64)),
    fill(ink.gloss, 'M122 132a64 64 0 0 1 116 0q-58-34-116 0z'),
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
    fill(ink.bronze, ring(562, 158, 56)),
    fill(ink.brass, ring(562, 158, 50)),
    fill(ink.gloss, 'M518 134a50 50 0 0 1 88 0q-44-26-88 0z'),
    fill(ink.bronze, box(550, 112, 28, 96, 14)),
    fill(ink.gloss, box(550, 108, 24, 94, 12)),
  ].join('');
}

/** A cylinder in section with the key in it: pins of different lengths over its cuts. */
function pins(): string {
  const lengths = [30, 14, 38, 22, 30];
  return [
    fill(ink.bronze, box(22, 88, 164, 132, 10)),
    fill(ink.brass, box(30, 96, 148, 116, 6)),
    fill(ink.gloss, box(22, 166, 164, 56, 10)),
    fill(ink.bronze, box(22, 160, 164, 6)),
    ...lengths.flatMap((length, place) => {
      const x = 44 + place * 27;
      const color = [ink.lava, ink.reef, ink.light, ink.lava, ink.reef][place]!;
      return [
        fill(ink.black, box(x, 100, 15, 62 + length * 0.6)),
        stroke(ink.steel, 2.5, `M${x + 3} 104l9 5-9 5 9 5-9 5`),
        fill(ink.steel, box(x, 128, 15, 32)),
        fill(color, `M${x} 163h15v${length * 0.6}l-7.500 6-7.500-6z`),
      ];
    }),
    fill(ink.steel, 'M-10 204h34l8-10 20 0 10-6 12 8 16-16 14 16 12-6 14 8 14-6 16 12v16H-10z'),
    fill(ink.iron, 'M-10 214h180v6H-10z'),
  ].join('');
}

/** Rekey or replace: a sound lock, one that the salt has eaten, one without keys. */
export function rekey(): string {
  return [
    fill(ink.leaf, box(0, 0, 214, 320)),
    fill(ink.bark, box(214, 0, 212, 320)),
    fill(ink.panel, box(426, 0, 214, 320)),
    stroke(ink.fern, 3, 'M14 16h186v288H14z'),
    stroke('#5a2d19', 3, 'M267 0v320M320 0v320M373 0v320'),
    stroke(ink.near, 3, 'M440 16h186v288H440z'),
    fill(ink.black, box(211, 0, 6, 320)),
    fill(ink.black, box(423, 0, 6, 320)),
    pins(),
    // Eaten by salt.
    fill(ink.black, ring(326, 170, 72), 0.5),
    fill('#7c8f7d', ring(320, 162, 70)),
    fill('#5d7466', 'M250 164q30 22 66 2t74-2a70 70 0 0 1-140 0z'),
    fill(
      ink.rust,
      'M282 108q16 8 8 24t14 20-6 26-26-14-4-30 14-26zM350 118q20 4 22 24t-14 22-18-18 10-28zM312 206q22-8 34 6t-10 16-34-6 10-16z',
    ),
    fill(ink.lava, 'M290 128q8 8 2 16t-10-4 8-12zM356 132q10 6 4 14t-12-4 8-10z', 0.8),
    fill('#43564d', ring(320, 162, 30)),
    fill(ink.black, 'M316 144h8v16l4 6-4 6v10h-8v-10l4-6-4-6z'),
    stroke(ink.rust, 4, 'M300 232q-2 30 4 46M338 232q6 22 0 60M320 236v24'),
    // No key at all.
    halo(532, 160, 140, 0.4),
    fill(ink.black, box(480, 50, 106, 228, 18)),
    fill(ink.near, box(487, 57, 92, 214, 13)),
    fill(ink.black, box(497, 68, 72, 30, 6)),
    fill(ink.reef, [508, 524, 540, 556].map((x) => ring(x, 83, 4.5)).join('')),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) =>
        fill(row === 1 && column === 2 ? ink.light : ink.sand, ring(509 + column * 24, 122 + row * 27, 9)),
      ),
    ),
    fill(ink.iron, box(496, 240, 74, 20, 10)),
    fill(ink.steel, box(496, 238, 74, 10, 5)),
  ].join('');
}
