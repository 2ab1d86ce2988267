/** The map of the place: its coast, the borders of its regions, its roads, and where names find room. */
import coastline from '#content/place/coast.json' with { type: 'json' };
import type { regionIds } from './place.ts';

/** A place on the globe, in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** The upper left corner, and the latitude in the middle, where the projection is true to scale. */
export const corner = { west: -159.806, north: 22.252, middleLatitude: 22.05 } as const;

/** The coast as a closed ring. */
export const coast = coastline.ring as unknown as readonly Place[];

/** Waialeale, the roadless center of the island where the four regions meet. */
export const middle: Place = [-159.498, 22.073];

/**
 * The start of each region's coast, clockwise, and the ridge from there to the middle: over the Alakai from the Na Pali
 * cliffs, along the Makaleha between Anahola and Kealia, along Haupu and Kahili, up the divide before Hanapepe.
 */
export const borders: readonly {
  readonly region: (typeof regionIds)[number];
  readonly from: Place;
  readonly ridge: readonly Place[];
}[] = [
  {
    region: 'north-shore',
    from: [-159.66, 22.17],
    ridge: [
      [-159.634, 22.155],
      [-159.6, 22.147],
      [-159.57, 22.128],
      [-159.545, 22.122],
      [-159.522, 22.095],
    ],
  },
  {
    region: 'east-side',
    from: [-159.3, 22.122],
    ridge: [
      [-159.335, 22.123],
      [-159.36, 22.133],
      [-159.392, 22.115],
      [-159.42, 22.123],
      [-159.448, 22.103],
      [-159.474, 22.099],
    ],
  },
  {
    region: 'south-shore',
    from: [-159.405, 21.89],
    ridge: [
      [-159.386, 21.918],
      [-159.408, 21.928],
      [-159.44, 21.944],
      [-159.47, 21.962],
      [-159.492, 21.972],
      [-159.488, 22.003],
      [-159.497, 22.035],
    ],
  },
  {
    region: 'west-side',
    from: [-159.572, 21.898],
    ridge: [
      [-159.558, 21.928],
      [-159.545, 21.962],
      [-159.524, 21.99],
      [-159.514, 22.03],
    ],
  },
];

/** Where a town's point for distances is inland of its streets. */
export const inTown: Readonly<Record<string, Place>> = { kapaa: [-159.319, 22.076] };

/** The state highways in stretches, each within one step of the travel fee (up to 5, 15 or 30 miles, or farther). */
export const highways: readonly { readonly step: 0 | 1 | 2 | 3; readonly places: readonly Place[] }[] = [
  // Kuhio Highway, 56 and 560: from Lihue north and west to Kee.
  {
    step: 0,
    places: [
      [-159.3685, 21.9785],
      [-159.357, 21.996],
      [-159.35, 22.014],
      [-159.338, 22.034],
    ],
  },
  {
    step: 1,
    places: [
      [-159.338, 22.034],
      [-159.3365, 22.045],
      [-159.3265, 22.063],
      [-159.318, 22.077],
      [-159.307, 22.099],
      [-159.305, 22.118],
      [-159.314, 22.143],
    ],
  },
  {
    step: 2,
    places: [
      [-159.314, 22.143],
      [-159.325, 22.165],
      [-159.345, 22.183],
      [-159.375, 22.195],
      [-159.407, 22.205],
      [-159.425, 22.211],
      [-159.45, 22.209],
      [-159.478, 22.214],
    ],
  },
  {
    step: 3,
    places: [
      [-159.478, 22.214],
      [-159.483, 22.206],
      [-159.501, 22.204],
      [-159.517, 22.2105],
      [-159.5335, 22.2165],
      [-159.546, 22.2125],
      [-159.565, 22.222],
      [-159.5805, 22.219],
    ],
  },
  // Kaumualii Highway, 50: from Lihue west to Kekaha and Mana.
  {
    step: 0,
    places: [
      [-159.3685, 21.9785],
      [-159.396, 21.967],
      [-159.425, 21.955],
    ],
  },
  {
    step: 1,
    places: [
      [-159.425, 21.955],
      [-159.443, 21.95],
      [-159.465, 21.938],
      [-159.486, 21.9255],
      [-159.504, 21.922],
      [-159.527, 21.9245],
      [-159.553, 21.914],
    ],
  },
  {
    step: 2,
    places: [
      [-159.553, 21.914],
      [-159.59, 21.908],
      [-159.61, 21.911],
      [-159.628, 21.919],
      [-159.647, 21.938],
      [-159.668, 21.956],
      [-159.713, 21.969],
      [-159.744, 21.98],
    ],
  },
  {
    step: 3,
    places: [
      [-159.744, 21.98],
      [-159.772, 22.015],
      [-159.768, 22.05],
      [-159.765, 22.082],
    ],
  },
  // Maluhia Road, 520, through the tree tunnel to Koloa and Poipu.
  {
    step: 1,
    places: [
      [-159.443, 21.95],
      [-159.452, 21.93],
      [-159.467, 21.906],
      [-159.457, 21.879],
    ],
  },
  // Waimea Canyon Drive, 550, up to Kokee and the lookouts.
  {
    step: 2,
    places: [
      [-159.668, 21.957],
      [-159.676, 21.985],
      [-159.666, 22.015],
      [-159.664, 22.045],
    ],
  },
  {
    step: 3,
    places: [
      [-159.664, 22.045],
      [-159.66, 22.07],
      [-159.654, 22.11],
      [-159.659, 22.128],
      [-159.636, 22.148],
    ],
  },
];

/** The position of each town's name around the island, in map units. Only `major` towns are named on a phone. */
export const townLabels: Readonly<
  Record<string, readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end', major?: 1]>
> = {
  wainiha: [366, -14, 'middle'],
  hanalei: [424, -54, 'end', 1],
  princeville: [546, -14, 'middle', 1],
  anini: [652, -54, 'middle'],
  kilauea: [760, -14, 'middle', 1],
  anahola: [918, 190, 'start'],
  kealia: [918, 252, 'start'],
  kapaa: [918, 314, 'start', 1],
  wailua: [918, 376, 'start'],
  lihue: [918, 470, 'start', 1],
  nawiliwili: [918, 560, 'start'],
  puhi: [918, 622, 'start'],
  koloa: [716, 744, 'start'],
  poipu: [648, 806, 'middle', 1],
  omao: [574, 858, 'middle'],
  lawai: [508, 806, 'middle'],
  kalaheo: [416, 858, 'middle'],
  hanapepe: [280, 806, 'middle'],
  pakala: [216, 716, 'end'],
  waimea: [160, 660, 'end', 1],
  kekaha: [84, 604, 'end'],
  polihale: [34, 316, 'end'],
};

/** The position of each region's name. */
export const regionLabels: Readonly<Record<(typeof regionIds)[number], readonly [x: number, y: number]>> = {
  'north-shore': [590, 168],
  'east-side': [698, 350],
  // Between ridges and highway there is no room for it: in the sea beside Poipu.
  'south-shore': [890, 806],
  'west-side': [380, 405],
};

/** The names that find room: where each stands from its light. */
export const printLabels: Readonly<
  Record<string, readonly [dx: number, dy: number, anchor: 'start' | 'middle' | 'end']>
> = {
  hanalei: [-10, 58, 'middle'],
  kilauea: [0, 56, 'middle'],
  kapaa: [-36, 12, 'end'],
  lihue: [-30, 4, 'end'],
  poipu: [-30, -12, 'end'],
  waimea: [20, -24, 'start'],
};
