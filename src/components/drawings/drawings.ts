import type { RegionId } from '#domain/regions.ts';

/** A step or kind that a drawing explains: a small picture, its name, and how to tell or what to do. */
interface Part {
  /** Path data in a box 48 wide and 32 high, drawn as lines. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

export interface Drawing {
  readonly title: string;
  readonly parts: readonly Part[];
}

const BLADE = 'M14 16H40l4 3-4 3h-3l-2-2-3 2-3-2-3 2h-12';
const DOOR = 'M15 3h18v26h-18zM28 16h2';

/** The useful drawings of the landing pages. Everything they say, the pages' own texts say too. */
const drawings = {
  keys: {
    title: 'Which key is this?',
    parts: [
      {
        path: `${BLADE}M14 19a6 6 0 1 0-12 0 6 6 0 0 0 12 0z`,
        name: 'Blade',
        text: 'All metal. Cut, not programmed.',
      },
      {
        path: `${BLADE}M3 11h11v16h-11zM6 16h5v5h-5z`,
        name: 'Chip',
        text: 'Thick plastic head. Cut, then programmed to the car.',
      },
      {
        path: `${BLADE}M2 10h13v18h-13zM6 15h5M6 19h5M6 23h5`,
        name: 'Remote',
        text: 'Buttons for the doors. Cut and programmed.',
      },
      {
        path: 'M14 4h20v24h-20zM19 11h10M19 17h10M24 22h0',
        name: 'Proximity',
        text: 'No blade in sight; the car starts with a button.',
      },
    ],
  },
  deadbolt: {
    title: 'The parts of a deadbolt',
    parts: [
      {
        path: 'M24 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM24 12v8',
        name: 'Cylinder',
        text: 'Takes the key. Rekeying changes the pins inside.',
      },
      {
        path: 'M4 10h22v12h-22zM26 12h16v8h-16z',
        name: 'Bolt',
        text: 'Slides into the frame. It should go all the way.',
      },
      {
        path: 'M18 2h12v28h-12zM22 11h4v10h-4zM24 6h0M24 26h0',
        name: 'Strike',
        text: 'The plate in the frame. Long screws hold the door.',
      },
      {
        path: 'M24 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM20 8h8v16h-8z',
        name: 'Thumb turn',
        text: 'Locks it from inside, with no key.',
      },
    ],
  },
  rekey: {
    title: 'Rekey or replace?',
    parts: [
      {
        path: `${BLADE}M14 19a6 6 0 1 0-12 0 6 6 0 0 0 12 0zM3 3l42 27`,
        name: 'A key is out there',
        text: 'The lock is sound: rekey it.',
      },
      {
        path: `${DOOR}M20 8l6 7-5 5 6 6`,
        name: 'Worn or corroded',
        text: 'It sticks or wobbles: replace it.',
      },
      {
        path: 'M14 3h20v26h-20zM19 9h0M24 9h0M29 9h0M19 15h0M24 15h0M29 15h0M19 21h0M24 21h0M29 21h0',
        name: 'Tired of keys',
        text: 'Codes that end with a job: keypad or access control.',
      },
    ],
  },
  turnover: {
    title: 'A turnover day',
    parts: [
      { path: `${DOOR}M4 16h9M9 12l4 4-4 4`, name: 'Guest out', text: 'Count the keys that came back.' },
      {
        path: `${BLADE}M14 19a6 6 0 1 0-12 0 6 6 0 0 0 12 0z`,
        name: 'Rekey or new code',
        text: 'While the cleaners work.',
      },
      { path: `${DOOR}M36 18l4 4 7-9`, name: 'Try every door', text: 'Lanai and owner’s closet too.' },
      {
        path: `${DOOR}M47 16h-9M42 12l-4 4 4 4`,
        name: 'Guest in',
        text: 'With the new key, or a code sent ahead.',
      },
    ],
  },
  bridges: {
    title: 'The way past Princeville',
    parts: [
      {
        path: 'M2 22h44M8 22l6-12h20l6 12M14 10v12M24 10v12M34 10v12',
        name: 'Hanalei Bridge',
        text: 'One lane, 1912. The highway shuts when the river floods.',
      },
      {
        path: 'M4 28v-14l8-6 8 6v14M26 28v-10h16v10',
        name: 'Hanalei',
        text: 'The last steady signal. Text us here.',
      },
      {
        path: 'M2 24h44M6 24q6-12 12 0q6-12 12 0q6-12 12 0',
        name: 'One-lane crossings',
        text: 'Polite waiting adds up, to Wainiha and Hāʻena.',
      },
      { path: 'M2 28q12-4 20 0t24 0M6 22l10-16 8 10 8-14 10 20', name: 'Kēʻē', text: 'The end of the road.' },
    ],
  },
  carDoor: {
    title: 'How a car door is opened',
    parts: [
      {
        path: 'M6 29V18L18 4h24v25zM11 18l9-11h17v11zM33 22h5',
        name: 'Frame',
        text: 'Eased with a soft air wedge, its edge protected. A screwdriver kinks it.',
      },
      {
        path: 'M4 28L30 8l8 2M34 4l6 6-5 5M8 12v10M14 22l-6 6',
        name: 'Through the gap',
        text: 'A long-reach tool works the lock from inside.',
      },
      {
        path: 'M24 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM22 10h4v12h-4zM30 12l3-2M30 20l3 2',
        name: 'Its own cylinder',
        text: 'Or the wafer lock is opened, as the key would.',
      },
      {
        path: 'M6 4h36v24H6zM10 24c8-2 6-14 14-14s6 14 14 14M24 10V4M14 28v-3M34 28v-3',
        name: 'Inside the panel',
        text: 'Airbag wiring and a vapor barrier: no place for a hook.',
      },
    ],
  },
  salt: {
    title: 'Which metal, how far from the sea',
    parts: [
      {
        path: 'M2 26q5-6 10 0t10 0M26 28V14l8-7 8 7v14zM32 28v-8h4v8',
        name: 'First row',
        text: '316 stainless or solid brass, PVD finish. No die-cast zinc, no steel bolts.',
      },
      {
        path: 'M2 26q3-4 6 0t6 0M18 28v-9l5-5 5 5v9zM31 28v-9l6-5 6 5v9zM22 28v-5h2v5M36 28v-5h2v5',
        name: 'A few streets back',
        text: 'Brass body, stainless screws. No thin “satin nickel” plate.',
      },
      {
        path: 'M2 28L16 8l8 10 8-14 14 24zM22 28v-6l4-4 4 4v6',
        name: 'Upcountry',
        text: 'Ordinary Grade 2 hardware, with a rain cover.',
      },
    ],
  },
  hand: {
    title: 'In your hand when you call',
    parts: [
      {
        path: 'M24 29q-11-12-11-18a11 11 0 0 1 22 0q0 6-11 18zM24 11h0',
        name: 'Where',
        text: 'Mile marker, beach lot, gate code.',
      },
      {
        path: 'M4 22v-6l6-2 5-8h16l6 8 7 2v6zM12 22a3 3 0 1 0 .1 0M36 22a3 3 0 1 0 .1 0',
        name: 'What',
        text: 'Make, year and plate, or which door.',
      },
      {
        path: 'M6 6h36v20h-36zM12 12h8v8h-8zM25 12h12M25 17h8',
        name: 'Who',
        text: 'Your ID, or a photo of it.',
      },
    ],
  },
} as const satisfies Record<string, Drawing>;

/** The drawing of a landing page, by its subject. */
export function drawingFor(page: { slug: string; serviceType: string; region?: RegionId }): Drawing {
  if (page.region === 'north-shore') return drawings.bridges;
  if (/corroded|sliding-door|smart-lock/.test(page.slug)) return drawings.salt;
  if (/car-lockout|keys-in-car|truck-locksmith/.test(page.slug)) return drawings.carDoor;
  if (page.slug.includes('vacation-rental')) return drawings.turnover;
  if (page.serviceType === 'automotive' || /\bkeys?\b/.test(page.slug.replaceAll('-', ' ')))
    return drawings.keys;
  if (page.serviceType === 'commercial' || page.slug.includes('rekey')) return drawings.rekey;
  if (page.serviceType === 'residential') return drawings.deadbolt;
  return drawings.hand;
}
