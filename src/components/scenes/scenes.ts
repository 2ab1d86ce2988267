import { van } from '../prints/ink.ts';
import {
  beam,
  bow,
  crescent,
  cross,
  disc,
  falls,
  flutes,
  glitter,
  halo,
  line,
  MIST,
  mist,
  palms,
  pathOf,
  type Point,
  rect,
  ridge,
  shape,
  spout,
  stars,
  strata,
  surf,
  weathered,
} from './shapes.ts';

/**
 * The five views of the island, each with a sky of its own, and a small one for pages whose forms leave less of the size
 * budget.
 */
export type SceneName = 'pali' | 'bay' | 'giant' | 'lava' | 'canyon' | 'shore';

/** The cliffs of Na Pali from the end of the road, one behind the other into the mist. */
const pali = (isEmpty: boolean) => [
  stars,
  disc(541, 70, 17, halo(541, 70, 40)),
  rect('e', 246),
  ridge({
    tone: 'a',
    seed: 21,
    floor: 248,
    spacing: 26,
    shortest: 18,
    corners: line('196,248 232,226 262,232 296,196 316,208 346,176 372,194 404,160 440,186 480,168'),
  }),
  mist(206, 248),
  ridge({
    tone: 'b',
    seed: 34,
    floor: 251,
    spacing: 21,
    shortest: 21,
    corners: line('322,251 346,222 368,226 404,164 420,180 452,124 474,152 512,96 540,128 570,96'),
  }),
  mist(206, 251),
  ridge({
    tone: 'c',
    seed: 8,
    floor: 256,
    spacing: 21,
    shortest: 21,
    corners: line('438,256 462,214 482,208 516,132 532,150 572,62 590,92 626,26 650,70 684,18 720,52'),
  }),
  surf('M190 249q40-2 80 0t70 2 60-1M330 252q50-3 100 2t60 2 130-1 100 2'),
  shape('d', 'M-720 284C-480 288-80 298 0 290q90-9 180-4t170 0 140-2 230-16v32H-720'),
  // The road that the van is on.
  isEmpty
    ? shape(
        'c',
        'M-720 286C-480 290-80 300 0 292q90-9 180-4t170 0 140-2 230-16v7q-170 15-230 16t-140 2-170 0-180 4C-80 307-480 297-720 293',
      ) +
      '<path class="w" stroke-dasharray="8 7" d="M-720 290C-480 294-80 304 0 296q90-9 180-4t170 0 140-2 230-16"/>'
    : '',
  isEmpty ? beam(500, 287) + van(500, 287, 0.42, 0) : '',
];

/** Hanalei: waterfalls on the wall behind, taro ponds in front, and the truss bridge into town. */
const bay = (isEmpty: boolean) => [
  bow(640, 240, 226),
  ridge({
    tone: 'a',
    seed: 3,
    floor: 236,
    spacing: 20,
    shortest: 17,
    corners: line(
      '60,236 150,212 230,224 318,172 360,192 436,118 462,146 512,58 528,74 552,44 586,96 622,80 668,116 720,92',
    ),
  }),
  falls('M476 132l2 44 3 34M548 84l-2 52 4 40M602 116l-1 44 3 22M430 150l1 34M660 134l2 40'),
  mist(176, 238),
  ridge({
    tone: 'b',
    seed: 12,
    floor: 244,
    rough: 0.12,
    spacing: 40,
    shortest: 24,
    corners: line('-60,240 0,234 120,226 230,236 330,214 420,226 520,202 610,218 720,186'),
  }),
  rect('e', 240),
  shape(
    'c',
    'M-720 240H420l-30 5H-720zM-720 248H170l-34 8H-720zM188 248h170l-30 8H152zM-720 260H120l-44 11H-720zM140 260h170l-42 11H92zM-720 276H56l-56 15H-720zM84 276h178l-58 18H20z',
  ),
  isEmpty
    ? `<path class="d p" d="M260 260h250M270 260l22-34h176l22 34M292 226v34M327 226v34M362 226v34M398 226v34M433 226v34M468 226v34M292 226l35 34 35-34 36 34 35-34 35 34"/>`
    : '',
  shape('d', 'M130 277q80-19 134-17h18l-6 16zM492 260l228-14v34l-224-4zM400 300q130-26 320-22v22z'),
];

/** The Sleeping Giant above the Wailua river, with the coconut coast in front. */
const giant = (isEmpty: boolean) => [
  stars,
  disc(604, 84, 20, halo(604, 84, 44)),
  ridge({
    tone: 'a',
    seed: 17,
    floor: 240,
    spacing: 29,
    shortest: 26,
    corners: line('120,240 220,212 270,222 330,196 380,210 440,180 560,170 640,130 676,148 720,118'),
  }),
  mist(176, 240),
  // From the crown of the head over brow, nose, lips and chin to the chest and the long body.
  shape(
    'b',
    pathOf([
      ...weathered(line('230,250 300,232 352,206'), 0.1, 4, 34),
      ...line(
        '366,186 380,158 396,145 410,141 417,147 424,143 430,132 438,129 444,143 452,145 457,141 464,144 468,150 476,146 487,149 495,164 506,180 528,186',
      ),
      ...weathered(line('528,186 556,160 592,150 630,154 672,170 720,184'), 0.06, 9, 26),
      [720, 250],
    ]),
  ),
  shape(
    'z',
    'M396 145l-20 34-44 40 30 8 26-34 26 20 10-30zM487 149l-6 34-30 34 38 22 24-46-7-13-11-15zM592 150l-4 34-26 50 40 6 22-50 14-24-10-11z',
  ),
  mist(200, 250),
  rect('e', 246),
  shape(
    'c',
    'M-720 244C-480 248-80 258 0 250q120-12 240-3t190-4 290-6v18q-160-2-300 5T0 258C-80 266-480 256-720 252z',
  ),
  glitter(604, 258, 284, 3),
  palms([...(isEmpty ? ([[684, 282, 104]] as const) : []), [404, 256, 30]]),
  shape('d', 'M-720 286C-480 290-80 298 0 292q110-8 220-3t200-10 300-14v35H-720'),
];

/** Poipu: black lava, a spout of sea through it, the Haupu ridge behind. */
const lava = () => [
  stars,
  cross(line('470,54 470,120 448,90 494,82 484,100')),
  ridge({
    tone: 'a',
    seed: 29,
    floor: 240,
    spacing: 23,
    shortest: 24,
    corners: line('400,240 462,222 520,190 552,164 584,118 604,140 640,128 690,156 720,148'),
  }),
  mist(180, 240),
  shape('b', 'M480 240q60-14 120-12t120-8v24H480z'),
  palms([
    [596, 232, 30],
    [612, 232, 38],
    [640, 230, 34],
    [668, 229, 44],
    [690, 228, 34],
  ]),
  rect('e', 238),
  surf(
    'M-500 256q60-3 110 0t90 1M0 250q60-3 110 0t90 1M120 262q80-5 150 0t120 0M330 252q60-3 90 0t80 2M560 246q50-3 160 0',
  ),
  `<g class="f">${spout.map((path, at) => `<path opacity="${['.3', '.5', '.75'][at]}" d="${path}"/>`).join('')}</g>`,
  shape(
    'd',
    pathOf([
      [-720, 300],
      ...weathered(
        line(
          '-720,290 -300,286 0,292 140,284 230,288 318,270 350,278 430,262 500,266 530,258 560,264 640,246 720,242',
        ),
        0.5,
        6,
        26,
      ),
      [720, 300],
    ]),
  ),
  shape('z', 'M-720 300H0q200-8 340-10t160-12 220-10v32z'),
];

/** Waimea Canyon: stepped red walls with strata, and Waipoo Falls. */
const canyon = () => {
  const red = (id: string, body: string, strength: number) =>
    `<g class="${id}"><g id="r${id}">${body}</g></g><use href="#r${id}" fill="#b8502a" opacity="${strength}"/>`;
  const wall = (
    corners: readonly Point[],
    floor: number,
    seed: number,
    levels: readonly number[],
    spacing: number,
  ) => {
    const crest = weathered(corners, 0.3, seed, 22);
    const outline = pathOf([...crest, [corners.at(-1)![0], floor], [corners[0]![0], floor]]);
    return {
      body: `<path d="${outline}"/>`,
      shade: shape('z', flutes(crest, { floor, spacing, lean: 0.1, seed })) + strata(crest, levels),
    };
  };
  const far = wall(
    line('40,256 110,214 190,208 280,204 330,178 420,174 440,158 560,150 580,134 720,126'),
    256,
    5,
    [210, 230],
    29,
  );
  const middle = wall(
    line('262,276 320,226 352,220 396,232 436,166 470,160 494,196 540,130 576,124 600,160 640,150'),
    276,
    14,
    [184, 222],
    27,
  );
  const near = wall(
    line('450,300 500,244 530,238 562,190 590,182 612,120 642,112 660,78 720,64'),
    300,
    23,
    [132, 178, 232],
    29,
  );
  return [
    stars,
    crescent(592, 40),
    rect('c', 254),
    red('a', far.body, 0.42) + far.shade,
    falls('M528 156l2 40 3 30'),
    mist(180, 256),
    red('b', middle.body, 0.5) + middle.shade,
    mist(220, 276),
    red('c', near.body, 0.5) + near.shade,
    shape('d', 'M-720 274C-480 280-80 291 0 282q90-10 190 0t170-2 150 2 210-6v24H-720'),
  ];
};

/** The coast from the water, in a few lines. */
const shore = () => [
  stars,
  rect('e', 246),
  ridge({
    tone: 'b',
    seed: 34,
    floor: 250,
    spacing: 34,
    shortest: 44,
    corners: line('380,250 440,216 500,168 540,186 592,120 632,150 680,104 720,120'),
  }),
  mist(190, 250),
  shape('d', 'M-720 286C-480 290-80 295 0 290q240-14 490-6t250 4v16H-720'),
];

const views: Record<SceneName, (isEmpty: boolean) => string[]> = { pali, bay, giant, lava, canyon, shore };

/** The content of a scene's SVG, in a box of SCENE_WIDTH by SCENE_HEIGHT; `isEmpty` if no subject stands in it. */
export function drawScene(name: SceneName, isEmpty = true): string {
  return `${MIST}${views[name](isEmpty).join('')}`;
}
