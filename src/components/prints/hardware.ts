import { box, fill, halo, ink, ring, stroke } from './ink.ts';

/** A row of wafers, each at the height to which its cut of the key lifts it. */
const wafers = (x: number): string =>
  fill(ink.light, [0, 7, 2, 9, 4].map((lift, place) => box(x + place * 20, 116 - lift, 12, 78)).join(''));

/** An ignition taken apart along its axis: key, lock cylinder, housing with the steering lock, and switch with its wires. */
export function ignition(): string {
  return [
    fill(ink.panel, box(0, 0, 640, 320)),
    halo(300, -20, 420, 0.4),
    fill(ink.near, 'M0 268q160-18 320-14t320-10v76H0z'),
    stroke(ink.reef, 2.5, 'M16 155H536', 'stroke-dasharray="3 11" opacity=".7" '),
    // The key.
    fill(ink.black, box(14, 112, 66, 86, 22)),
    fill(ink.near, box(20, 118, 54, 74, 17)),
    fill(ink.panel, ring(36, 155, 8)),
    fill(ink.steel, 'M80 144h72l10 11-10 11-8-5-8 6-9-8-9 7-9-7-9 6-8-6-8 6-4-4z'),
    stroke(ink.iron, 2.5, 'M84 152h66'),
    // The lock cylinder, its wall cut away.
    fill(ink.black, box(198, 96, 142, 126, 14), 0.5),
    fill(ink.bronze, box(190, 90, 142, 130, 12)),
    fill(ink.brass, box(196, 96, 130, 118, 8)),
    fill(ink.black, box(214, 112, 106, 86, 4)),
    fill(ink.bronze, box(214, 148, 106, 14)),
    wafers(220),
    fill(ink.gloss, box(184, 84, 18, 142, 7)),
    fill(ink.bronze, box(198, 84, 4, 142, 2)),
    // The housing on the column, with the pin that locks the wheel.
    fill(ink.black, box(382, 84, 106, 150, 10), 0.5),
    fill(ink.iron, 'M372 88q0-10 10-10h86q10 0 10 10v64h22v30h-22v42q0 10-10 10h-86q-10 0-10-10z'),
    fill(ink.steel, 'M372 88q0-10 10-10h86q10 0 10 10v10H372z'),
    fill(ink.near, box(386, 116, 58, 78, 8)),
    fill(ink.steel, box(405, 30, 22, 60, 4)),
    fill(ink.dusk, box(405, 30, 8, 60, 4)),
    stroke(ink.near, 4, 'M402 90h28'),
    fill(ink.steel, `${ring(390, 218, 6)}${ring(462, 218, 6)}`),
    fill(ink.lava, box(410, 126, 10, 58, 5)),
    // The steering shaft above it, with the notch for that pin.
    fill(ink.black, 'M344 4h146v26H344z'),
    fill(ink.iron, 'M344 4h146v10H344z'),
    fill(ink.panel, box(403, 20, 26, 12)),
    // The switch and its wires.
    stroke(ink.lava, 5, 'M592 132q26-4 24-40t30-40'),
    stroke(ink.light, 5, 'M592 152q34 0 54-16'),
    stroke(ink.reef, 5, 'M592 172q30 4 54 24'),
    stroke(ink.sand, 5, 'M592 190q18 20 22 60t32 46'),
    fill(ink.black, box(536, 112, 62, 100, 8)),
    fill(ink.near, box(542, 118, 50, 88, 5)),
    fill(ink.brass, `${box(526, 130, 12, 10)}${box(526, 150, 12, 10)}${box(526, 170, 12, 10)}`),
    stroke(ink.light, 4, 'M572 138l-14 24h18l-14 24'),
  ].join('');
}

/** A lock with codes, its door cut through: keypad and override outside, bolt between, batteries inside. */
export function codeLock(): string {
  return [
    fill(ink.leaf, box(0, 0, 250, 320)),
    stroke(ink.fern, 3, 'M18 0v320M76 0v320M134 0v320M192 0v320M250 0v320'),
    fill(ink.wood, box(250, 0, 120, 320)),
    stroke(ink.grain, 2.5, 'M276 0v320M304 0v320M340 0v320'),
    fill(ink.sand, box(370, 0, 270, 320)),
    fill(ink.shade, `${box(370, 0, 10, 320)}${box(370, 296, 270, 24)}`),
    halo(126, 90, 170, 0.45),
    // Outside.
    fill(ink.black, box(72, 34, 124, 252, 20), 0.5),
    fill(ink.black, box(64, 26, 124, 252, 20)),
    fill(ink.near, box(72, 34, 108, 236, 15)),
    fill(ink.black, box(86, 48, 80, 20, 8)),
    fill(ink.reef, [102, 118, 134, 150].map((x) => ring(x, 58, 4)).join('')),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) =>
        fill(
          row === 3 && column !== 1 ? (column === 0 ? ink.lava : ink.reef) : ink.sand,
          ring(99 + column * 27, 90 + row * 28, 10),
        ),
      ),
    ),
    // The override for a key.
    fill(ink.bronze, ring(126, 228, 27)),
    fill(ink.brass, ring(126, 228, 22)),
    fill(ink.gloss, 'M107 218a22 22 0 0 1 38 0q-19-12-38 0z'),
    fill(ink.black, 'M123 215h6v12l3 5-3 5v5h-6v-5l-3-5 3-5z'),
    // Through the door: the cable, the tailpiece, and the bolt.
    fill(ink.black, box(188, 78, 240, 18)),
    stroke(ink.lava, 4, 'M188 84H428'),
    stroke(ink.light, 4, 'M188 90H428'),
    fill(ink.black, box(188, 208, 240, 40)),
    fill(ink.iron, box(150, 224, 290, 9, 3)),
    fill(ink.black, box(266, 136, 88, 72, 4)),
    fill(ink.iron, box(272, 142, 76, 60, 4)),
    fill(ink.steel, box(272, 142, 76, 20, 4)),
    fill(ink.near, ring(310, 182, 11)),
    stroke(ink.near, 4, 'M310 182v44'),
    // Inside, its cover off.
    fill(ink.black, box(432, 30, 140, 252, 18), 0.35),
    fill(ink.iron, box(424, 24, 140, 252, 18)),
    fill(ink.near, box(434, 34, 120, 160, 10)),
    ...[0, 1, 2, 3].map((cell) => {
      const x = 442 + cell * 27;
      return (
        fill(ink.leaf, box(x, 50, 22, 126, 4)) +
        fill(ink.brass, box(x, cell % 2 === 0 ? 50 : 138, 22, 38, 4)) +
        fill(ink.steel, box(x + 7, cell % 2 === 0 ? 42 : 176, 8, 8))
      );
    }),
    fill(ink.black, ring(494, 236, 34), 0.4),
    fill(ink.bronze, ring(494, 232, 33)),
    fill(ink.brass, ring(494, 232, 28)),
    fill(ink.bronze, box(485, 200, 18, 64, 9)),
    fill(ink.gloss, box(485, 198, 15, 62, 8)),
  ].join('');
}
