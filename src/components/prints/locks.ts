import { box, fill, halo, ink, ring, stroke } from './ink.ts';

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
    boards(320, 140, ink.wood, '#7f4524', 34),
    fill(ink.near, box(460, 0, 30, 320)),
    boards(490, 150, ink.leaf, ink.fern, 50),
    halo(180, 150, 190, 0.3),
    // The bore that takes the cylinder.
    fill(ink.black, ring(180, 160, 82)),
    fill(ink.bronze, ring(180, 160, 74)),
    fill(ink.brass, ring(180, 160, 64)),
    fill('#f0cd84', 'M122 132a64 64 0 0 1 116 0q-58-34-116 0z'),
    fill(ink.bronze, ring(180, 160, 34)),
    fill('#f0cd84', ring(180, 160, 30)),
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
    fill('#f0cd84', 'M518 134a50 50 0 0 1 88 0q-44-26-88 0z'),
    fill(ink.bronze, box(550, 112, 28, 96, 14)),
    fill('#f0cd84', box(550, 108, 24, 94, 12)),
  ].join('');
}

/** A cylinder in section with the key in it: pins of different lengths over its cuts. */
function pins(): string {
  const lengths = [30, 14, 38, 22, 30];
  return [
    fill(ink.bronze, box(22, 88, 164, 132, 10)),
    fill(ink.brass, box(30, 96, 148, 116, 6)),
    fill('#f0cd84', box(22, 166, 164, 56, 10)),
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
    fill('#123f50', box(426, 0, 214, 320)),
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
