import { palms } from '#components/scenes/shapes.ts';
import { falseFronts, plantationHouse, plumeria } from './houses.ts';
import { box, fill, ink, ring, stroke, van } from './ink.ts';
import { bike } from './motorcycle.ts';
import { parked } from './road.ts';

/*
 * What a page is about, cut out to stand at the foot of its view: without a sky, its wheels or floor near the lower edge.
 */

/** A vehicle at 0,0, its wheels on 0, `scale` times its size in the prints. */
const vehicle = (x: number, scale: number, body: string): string =>
  `<g transform="translate(${x} 0) scale(${scale}) translate(0 -306)">${body}</g>`;

const grove = (places: Parameters<typeof palms>[0]): string =>
  `<g fill="${ink.fern}" stroke="${ink.fern}" stroke-width="2">${palms(places)}</g>`;

/** The van as a workshop: its side door open on the key machine and the blanks. */
const workshop = (x: number): string =>
  `<g transform="translate(${x} 0) scale(2.4)">${[
    van(0, 0, 1, 0),
    fill(ink.near, box(66, -62, 42, 46)),
    fill(ink.warm, box(68, -60, 38, 42)),
    fill(ink.light, box(68, -60, 38, 14)),
    fill(ink.bark, `${box(68, -46, 38, 3)}${box(68, -30, 38, 3)}`),
    fill(ink.middle, `${box(72, -40, 12, 10, 2)}${box(80, -44, 5, 5)}`),
    fill(ink.brass, [72, 78, 84, 90, 96, 101].map((left) => box(left, -57, 2, 8)).join('')),
    fill(ink.lava, box(90, -38, 12, 8, 1)),
    fill(ink.iron, box(70, -27, 14, 9, 1)),
  ].join('')}</g>`;

/** The car whose battery is flat, its hood up, and the van that brings the current, cables between them. */
const flat = (): string =>
  [
    '<g transform="translate(300 0) scale(-2.25 2.25)">',
    van(0, 0, 1, 0),
    '</g>',
    vehicle(
      262,
      0.66,
      parked({ isKeyInside: false, isLit: false }) +
        // The hood on its rod, and the engine bay below it.
        fill(ink.near, 'M92 212q4-12 16-14l70-8 8 8-4 14z') +
        fill(ink.black, box(112, 184, 40, 22, 3)) +
        fill(ink.iron, `${box(118, 179, 8, 6)}${box(138, 179, 8, 6)}`) +
        stroke(ink.dusk, 3, 'M112 196L128 128') +
        fill(ink.sand, 'M180 192L126 96q-4-6-10-2l-20 14q-4 4 2 8z') +
        fill(ink.shade, 'M180 192L98 116l-4 4q-2 4 2 8z'),
    ),
    stroke(ink.black, 4, 'M284-76Q330-150 362-84'),
    stroke(ink.lava, 4, 'M280-72Q330-164 350-84'),
  ].join('');

/** A car with its key in the trunk, which is cut open. */
const trunk = (): string =>
  vehicle(
    0,
    1,
    parked({ isKeyInside: false }) +
      fill(ink.near, box(458, 204, 52, 34, 6)) +
      stroke(ink.lava, 3, 'M458 204h52v34h-52z', 'stroke-dasharray="6 5" ') +
      stroke(ink.brass, 5, 'M472 214a7 7 0 1 0 .1 0M480 221h20m-7 0v7m6-7v5'),
  );

/** The terminal and tower of Lihue, beside them a rented car. */
const airport = (): string =>
  [
    grove([
      [420, -8, 176],
      [640, -8, 120],
    ]),
    fill(ink.iron, 'M556-196h56l-8 34h-40zM570-162h28v154h-28z'),
    fill(ink.near, 'M562-192h44l-5 20h-34z'),
    fill(ink.light, 'M566-188h36l-3 11h-30z'),
    stroke(ink.iron, 3, 'M584-196v-26'),
    fill(ink.lava, ring(584, -224, 4)),
    fill(ink.bark, 'M230-84L276-122H540l44 38z'),
    fill(ink.leaf, box(250, -84, 314, 76)),
    fill(ink.light, [0, 1, 2, 3, 4, 5].map((at) => box(262 + at * 50, -72, 38, 32)).join('')),
    fill(ink.warm, [0, 1, 2, 3, 4, 5].map((at) => box(262 + at * 50, -54, 38, 14)).join('')),
    vehicle(-40, 0.72, parked()),
  ].join('');

/** The car at the beach, on the sand under the palms. */
const beach = (): string =>
  [
    fill(ink.sand, 'M-200 36Q-160-34-60-42T110-46 540-60v96z'),
    fill(ink.shade, 'M-200 36Q-40 2 160 12t380-30v54z'),
    stroke(ink.disc, 5, 'M-192 30q36-58 126-74', 'opacity=".8" '),
    grove([
      [-60, 0, 170],
      [-20, 4, 120],
      [470, -12, 210],
    ]),
    vehicle(-70, 0.88, parked()),
  ].join('');

/** A house with the car beside it: every lock, and the cars too. */
const home = (): string =>
  [
    `<g transform="translate(0 -266)">${plantationHouse()}</g>`,
    vehicle(420, 0.6, parked({ isKeyInside: false })),
  ].join('');

/** A building of lanais, three floors of them. */
const condos = (): string => {
  const floors = [-190, -130, -70];
  const columns = [0, 1, 2, 3, 4];
  return [
    fill(ink.bark, 'M-24-206L14-244H346l38 38z'),
    fill(ink.sand, box(0, -206, 360, 206)),
    ...floors.flatMap((y, floor) =>
      columns.map((column) => {
        const lit = (floor * 2 + column) % 3 !== 1;
        const x = 14 + column * 68;
        return (
          fill(ink.near, box(x, y, 58, 46)) +
          fill(lit ? ink.light : ink.middle, box(x + 6, y + 5, 46, 41)) +
          (lit ? fill(ink.warm, box(x + 6, y + 26, 46, 20)) : '') +
          stroke(ink.near, 3, `M${x + 29} ${y + 5}v41`)
        );
      }),
    ),
    fill(ink.shade, floors.map((y) => box(-6, y + 46, 372, 8)).join('')),
    stroke(
      ink.dusk,
      3,
      floors
        .map(
          (y) =>
            `M0 ${y + 30}h360${Array.from({ length: 24 }, (_, post) => `M${post * 15.6} ${y + 30}v16`).join('')}`,
        )
        .join(''),
    ),
    grove([
      [-34, 0, 190],
      [404, 0, 230],
      [436, 0, 150],
    ]),
    fill(ink.fern, 'M-60 4q20-34 60-22 40-26 90-4 60-20 110 2 60-22 110 0 50-20 90-4 40-8 60 28z'),
  ].join('');
};

interface Subject {
  readonly draw: () => string;
  /** The part of the picture that is shown. */
  readonly view: readonly [x: number, y: number, width: number, height: number];
  /** How wide it stands in a view, in the view's units. */
  readonly width: number;
  /** Its distance from the view's edge, where it does not keep clear of the round buttons. */
  readonly right?: number;
}

const cutouts = {
  'at-car': { draw: () => vehicle(0, 1, parked()), view: [60, -190, 490, 200], width: 160 },
  'at-truck': { draw: () => vehicle(0, 1, parked({ pickup: true })), view: [60, -190, 490, 200], width: 170 },
  'at-trunk': { draw: trunk, view: [60, -190, 490, 200], width: 160 },
  'at-motorcycle': { draw: () => vehicle(0, 1, bike()), view: [80, -290, 480, 300], width: 140 },
  'at-keys': {
    draw: () => workshop(372) + vehicle(0, 0.66, parked({ isKeyInside: false })),
    view: [30, -160, 650, 170],
    width: 260,
  },
  'at-van': { draw: () => workshop(0), view: [-6, -160, 318, 170], width: 150 },
  'at-battery': { draw: flat, view: [0, -160, 640, 170], width: 256 },
  'at-airport': { draw: airport, view: [0, -236, 660, 246], width: 240 },
  'at-beach': { draw: beach, view: [-200, -270, 738, 300], width: 330, right: 0 },
  'at-house': { draw: () => plantationHouse() + plumeria(520, 272), view: [50, 54, 560, 222], width: 200 },
  'at-home': { draw: home, view: [50, -212, 710, 222], width: 260 },
  'at-condos': { draw: condos, view: [-126, -286, 620, 296], width: 222 },
  'at-shops': { draw: falseFronts, view: [14, 44, 540, 222], width: 196 },
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof cutouts;

export const subjects: Readonly<Record<SubjectName, Subject>> = cutouts;
