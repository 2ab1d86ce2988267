import { type Place, roadPath } from './geometry.ts';

/** The state highways in stretches, each within one step of the travel fee (up to 5, 15 or 30 miles, or farther). */
const stretches: readonly { readonly step: 0 | 1 | 2 | 3; readonly places: readonly Place[] }[] = [
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

/** One path for each step of the travel fee, the nearest first. */
export const roadPaths: readonly string[] = [0, 1, 2, 3].map((step) =>
  stretches
    .filter((stretch) => stretch.step === step)
    .map(({ places }) => roadPath(places))
    .join(''),
);
