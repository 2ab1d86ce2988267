import { box, fill, halo, ink, ring, stroke } from './ink.ts';
import { boards, rose } from './locks.ts';

/** A cylinder in section: pins of different lengths over the cuts of a `key`. */
function lock(key: string): string {
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
    key,
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
    lock(
      fill(ink.steel, 'M-10 204h34l8-10 20 0 10-6 12 8 16-16 14 16 12-6 14 8 14-6 16 12v16H-10z') +
        fill(ink.iron, 'M-10 214h180v6H-10z'),
    ),
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

/** A high-security cylinder: its face, the key under pins that turn and a bar at their side, and the card for copies. */
export function sidebar(): string {
  const inserts = [20, 90, 160, 200, 270, 340].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return ring(Math.round(118 + Math.cos(angle) * 62), Math.round(160 + Math.sin(angle) * 62), 10);
  });
  const tips = [40, 28, 52, 36, 46].map((length, place) => {
    const rises = place % 2 === 0;
    return {
      x: 268 + place * 32,
      left: 138 + length + (rises ? 9 : 0),
      right: 138 + length + (rises ? 0 : 9),
    };
  });
  return [
    fill(ink.bark, box(0, 0, 236, 320)),
    stroke('#5a2d19', 3, 'M46 0v320M92 0v320M138 0v320M184 0v320'),
    fill(ink.panel, box(236, 0, 214, 320)),
    fill(ink.leaf, box(450, 0, 190, 320)),
    fill(ink.black, `${box(233, 0, 6, 320)}${box(447, 0, 6, 320)}`),
    halo(118, 140, 170, 0.35),
    // The face, hard steel around the keyway.
    fill(ink.black, ring(126, 170, 100), 0.5),
    rose(118, 160, 98, 88),
    fill(ink.near, inserts.join('')),
    fill(ink.bronze, ring(118, 160, 42)),
    fill(ink.gloss, ring(118, 160, 37)),
    fill(ink.black, 'M112 128h12v22l8 6-8 8 6 8-6 6v16h-12v-14l-6-6 6-8-8-8 8-8z'),
    // The section: springs, pins with slanted tips, and the bar beside them.
    fill(ink.black, box(254, 50, 184, 200, 10), 0.5),
    fill(ink.bronze, box(248, 44, 184, 200, 10)),
    fill(ink.brass, box(256, 52, 168, 184, 6)),
    fill(ink.gloss, box(248, 140, 184, 104, 10)),
    fill(ink.bronze, box(248, 134, 184, 6)),
    ...tips.flatMap(({ x, left, right }, place) => {
      const color = [ink.lava, ink.reef, ink.light, ink.lava, ink.reef][place]!;
      return [
        fill(ink.black, box(x, 58, 18, 82)),
        stroke(ink.steel, 2.5, `M${x + 4} 62l10 6-10 6 10 6-10 6 10 6`),
        fill(ink.steel, box(x, 98, 18, 36)),
        fill(color, `M${x} 138h18V${right}L${x} ${left}z`),
      ];
    }),
    fill(ink.black, box(254, 144, 172, 18, 5)),
    fill(ink.iron, box(257, 147, 166, 12, 3)),
    fill(ink.steel, box(257, 147, 166, 5, 2)),
    fill(ink.black, tips.map(({ x }) => `M${x + 3} 162h12l-6-7z`).join('')),
    fill(
      ink.steel,
      `M236 196h20${tips.map(({ x, left, right }) => `L${x} ${left}L${x + 18} ${right}`).join('')}L424 204l6 12-10 12H236z`,
    ),
    fill(ink.iron, 'M236 212h180v5H236z'),
    // The card, and the one key it may order.
    halo(545, 130, 150, 0.35),
    fill(ink.black, box(476, 82, 148, 96, 10), 0.5),
    fill(ink.sand, box(470, 76, 148, 96, 10)),
    fill(ink.lava, 'M470 86q0-10 10-10h128q10 0 10 10v12H470z'),
    fill(ink.brass, box(484, 112, 26, 20, 4)),
    stroke(ink.dusk, 4, 'M524 116h76M524 128h52M484 148h60'),
    stroke(ink.middle, 3, 'M556 152q8-14 12-4t8 0 10-4 14 2'),
    `<path fill="${ink.black}" opacity=".4" transform="translate(8 8)" d="${ring(500, 236, 28)}M526 226h86v20h-86z"/>`,
    fill(ink.brass, ring(500, 236, 28)),
    fill(ink.bronze, 'M474 246a28 28 0 0 0 52 0q-26 18-52 0z'),
    fill(ink.leaf, ring(488, 236, 7)),
    fill(ink.brass, 'M524 226h88l12 10-12 10h-10l-6-5-8 5-8-7-10 7-9-5-9 5h-28z'),
    fill(ink.bronze, `${ring(560, 236, 3)}${ring(574, 234, 3)}${ring(590, 237, 3)}`),
  ].join('');
}

/** A key that broke off in its lock, the lock cut open: the piece under the pins, the tool that draws it out, the head. */
export function snapped(): string {
  return [
    boards(0, 300, ink.bark, '#5a2d19'),
    fill(ink.panel, box(300, 0, 340, 320)),
    fill(ink.black, box(296, 0, 8, 320)),
    halo(440, 150, 260, 0.35),
    // The cylinder, its face toward the door's outside.
    `<g transform="translate(294 -66) scale(1.45)">${lock(
      fill(
        ink.steel,
        'M56 188l7 5-5 5 6 6-4 5 5 5-9 4h114l6-8-6-10-10-12-12 7-13-12-12 15-13-15-14 8-11-11-9 8z',
      ) + fill(ink.iron, 'M62 204h110v5H62z'),
    )}</g>`,
    fill(ink.bronze, box(286, 56, 26, 206, 8)),
    fill(ink.brass, box(286, 56, 14, 206, 7)),
    // The extractor, along the cuts.
    stroke(ink.black, 9, 'M150 204H352l30 2'),
    stroke(ink.steel, 5, 'M150 204H352l34 2-6 7'),
    fill(ink.lava, box(34, 192, 122, 25, 11)),
    fill(ink.rust, box(34, 205, 122, 12, 6)),
    // The head with what is left of its blade.
    `<path fill="${ink.black}" opacity=".4" transform="translate(8 9)" d="${ring(92, 96, 46)}M134 80h70v30h-70z"/>`,
    fill(ink.steel, 'M130 80h70l6 6-8 6 9 6-6 6 5 6h-76z'),
    fill(ink.iron, 'M130 98h72v5h-72z'),
    fill(ink.black, ring(92, 96, 46)),
    fill(ink.near, ring(92, 96, 39)),
    fill(ink.light, box(96, 84, 24, 22, 4)),
    stroke(ink.bronze, 3, 'M102 84v22m6-22v22m6-22v22'),
    fill(ink.bark, ring(66, 96, 9)),
  ].join('');
}
