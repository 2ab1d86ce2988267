/**
 * Where the business works, and the customs of that place. Constants of a module, not JSON: pages then load only those
 * that they use.
 */

/** The place in running text. */
export const placeName = 'Kauai';

/** A name as a map finds it: "Kee Beach, Kauai, HI". */
export const onTheMap = (name: string): string => `${name}, Kauai, HI`;

/** The town of the office, by its id in regions.json. */
export const baseTownId = 'lihue';

/** The regions, in display order. */
export const regionIds = ['north-shore', 'east-side', 'south-shore', 'west-side'] as const;

/** The highway out of Lihue that leads to a town: Kuhio to the north, Kaumualii to the south and west. */
export type Road = 'kuhio' | 'kaumualii';

/** The view on the pages of each region; see src/components/scenes. */
export const regionScenes = {
  'north-shore': 'bay',
  'east-side': 'giant',
  'south-shore': 'lava',
  'west-side': 'canyon',
} as const satisfies Record<(typeof regionIds)[number], string>;

/**
 * Beaches around the island, with the bars of signal that the text of the page about beach parking gives them, of four, and
 * their shore as it looks from the sand: a path in a picture of 140 by 84, the sea at 64.
 */
export const beaches: Readonly<Record<string, { readonly bars: 0 | 1 | 4; readonly shore: string }>> = {
  'Kee Beach': { bars: 1, shore: 'M0 64V12l9 14 7-12 9 26 8-13 10 22 9-7 8 14 12 8z' },
  'Kealia Beach': { bars: 4, shore: 'M0 64V50q24-15 52-6 26 8 44 12t44 8z' },
  'Lydgate Park': {
    bars: 4,
    shore:
      'M0 64q36-13 66-9t74 9zM58 63q2-26-5-43q-10-4-16 6 2-13 15-11-9-8-17-3 9-9 18-1 3-9 20-7-9-1-12 5 15 0 14 16-7-8-12-7q8 18 4 43z',
  },
  'Poipu Beach': {
    bars: 4,
    shore:
      'M0 64q36-9 66-7t74 7zM30 58q2-20-4-32q-10-4-16 6 2-13 15-11-9-8-17-3 9-9 18-1 3-9 20-7-9-1-12 5 15 0 14 16-7-8-12-7q7 14 4 32z',
  },
  'Salt Pond Beach': { bars: 4, shore: 'M0 64V34q18-4 26 8 10 14 34 15t80 7z' },
  'Polihale Beach': { bars: 0, shore: 'M0 64V8l9 9 8-4 7 14 10-5 7 15 10-2 8 13 81 16z' },
};

/** Tide predictions by NOAA, at its station nearest to the beaches. */
export const tides = {
  at: 'Nawiliwili',
  href: 'https://tidesandcurrents.noaa.gov/noaatidepredictions.html?id=1611400',
} as const;

/** Landing pages that other pages lead to. */
export const smartKeyPage = '/services/smart-key-replacement-kauai';
export const lostKeysPage = '/services/lost-car-keys-kauai';
export const houseLockoutPage = '/services/house-lockout-service-kauai';
export const licensePage = '/services/licensed-locksmith-kauai';

/** The IANA time zone. */
export const timeZone = 'Pacific/Honolulu';

/** The offset from UTC, the same all year: Hawaii has no daylight saving time. */
export const utcOffset = '-10:00';

/** What people call that time, said beside a time that may be read elsewhere. */
export const timeName = 'Hawaii time';

/** The area code of a number typed without one; Hawaii has no other. */
export const homeAreaCode = '808';

/** What cards are charged in, by ISO 4217. */
export const currency = 'usd';

/** What a license of the trade is called. */
export const licenseName = 'Hawaii license';

/** How many times longer the roads are than a straight line: two highways along the coast. */
export const roadWinding = 1.3;

/** Minutes to set off and to park, and per mile: 37 miles an hour, typical of the two highways. */
export const driveMinutes = { toStart: 5, perMile: 1.6 } as const;

/** Miles of a degree of latitude, and of longitude at 22° north. */
export const milesPerDegree = { north: 69, east: 64.1 } as const;

/** Every place we serve is nearer to one of our towns than this, miles. */
export const farthestFromTown = 15;

/** Other islands and their cities, as typed. "Lanai" is a porch, too. */
export const elsewhere = /o.?ahu|honolulu|waikiki|maui|hilo/i;

/** A text, in lower case, whose keys are elsewhere. */
export const keysElsewhere = /\b(?:keys?|fobs?|codes?|key ?card)\b[^\n.!?]{0,25}\b(?:in honolulu|on oahu)\b/;

/** The highways with mile markers: how a text in lower case writes them, and their names. */
export const milePosts: readonly (readonly [written: RegExp, name: string])[] = [
  [/kuhio(?:\s+(?:hwy|highway|road|rd))?/, 'Kuhio Hwy'],
  [/kaumuali\w*(?:\s+(?:hwy|highway|road|rd))?/, 'Kaumualii Hwy'],
  [/waimea canyon(?:\s+(?:road|rd|drive|dr))?/, 'Waimea Canyon Dr'],
  [/kokee(?:\s+(?:road|rd))?/, 'Kokee Rd'],
  [/maalo(?:\s+(?:road|rd))?/, 'Maalo Rd'],
];

/** The numbered drawings of the regions' landing pages: the way there, and what makes it longer. */
export const placeDrawings = {
  'north-shore': {
    title: 'The way past Princeville',
    picture: 'bridges',
    parts: [
      {
        at: [110, 178],
        name: 'Hanalei Bridge',
        text: 'One lane, 1912. The highway shuts when the river floods.',
      },
      { at: [300, 130], name: 'Hanalei', text: 'The last steady signal. Text us here.' },
      { at: [480, 236], name: 'One-lane crossings', text: 'Polite waiting adds up, to Wainiha and Haena.' },
      { at: [590, 186], name: 'Kēʻē', text: 'The end of the road.' },
    ],
  },
  'east-side': {
    title: 'The way up the Coconut Coast',
    picture: 'coconut-coast',
    parts: [
      { at: [98, 152], name: 'Līhuʻe', text: 'Our base. Slow at lunchtime.' },
      { at: [244, 234], name: 'Wailua', text: 'Slowest on weekday mornings and from mid-afternoon.' },
      { at: [425, 176], name: 'Kapaʻa', text: 'Past Wailua, the bypass road helps.' },
      { at: [606, 262], name: 'Keālia', text: 'Beach lots and gates: tell us which.' },
    ],
  },
  'south-shore': {
    title: 'Around the South Shore',
    picture: 'south-way',
    parts: [
      { at: [98, 128], name: 'Tree Tunnel', text: 'Maluhia Road, under the eucalyptus.' },
      { at: [240, 188], name: 'Kōloa', text: 'First on that road.' },
      { at: [504, 130], name: 'Kalāheo', text: 'Lanes without numbers: send a pin.' },
      { at: [424, 184], name: 'Poʻipū', text: 'Send gate code and building.' },
    ],
  },
  'west-side': {
    title: 'One road west',
    picture: 'west-way',
    parts: [
      { at: [66, 186], name: 'Hanapēpē', text: 'The only road: a closure here delays us.' },
      { at: [174, 192], name: 'Waimea', text: 'The easy part.' },
      { at: [396, 118], name: 'The rim', text: 'A long, winding climb on Highway 550.' },
      { at: [572, 226], name: 'Polihale', text: 'Miles of washboard, next to no signal.' },
    ],
  },
} as const;
