import type { RegionId } from '#domain/regions.ts';

/** A numbered part of a drawing, with its name and an explanation. */
interface Part {
  /** Center of the number, in the box of the picture. */
  readonly at: readonly [x: number, y: number];
  readonly name: string;
  readonly text: string;
}

/** A numbered picture. Its layers are path data in a box 640 wide and 210 high, drawn from back to front. */
export interface Drawing {
  readonly title: string;
  /** Filled shapes. */
  readonly shapes: string;
  readonly lines: string;
  /** Lines in the accent color. */
  readonly accents: string;
  readonly parts: readonly Part[];
}

/** A circle as path data. */
const ring = (x: number, y: number, r: number): string => `M${x} ${y - r}a${r} ${r} 0 1 0 .1 0z`;

/** The blade of a key that hangs from `y`, cut on one side. */
const blade = (x: number, y: number): string =>
  `M${x - 9} ${y}V188l9 10 9-10v-14l-7-6 7-7v-13l-5-5 5-5v-12l-7-7 7-6V${y}`;

/** A door leaf with its knob. */
const door = (x: number): string => `M${x} 40h66v116h-66zM${x + 54} 98v10`;

/** A house that stands on `y`. */
const house = (x: number, y: number): string =>
  `M${x} ${y}v-34l-7 4 33-32 33 32-7-4v34zM${x + 20} ${y}v-20h12v20`;

/** The drawings of the landing pages. The pages' own texts contain the same information. */
export const drawings = {
  keys: {
    title: 'Which key is this?',
    shapes: `${ring(80, 50, 36)}M210 14h60v70h-60zM362 8h76v96h-76zM520 20h80v150q-40 30-80 0z`,
    lines: `${blade(80, 86)}${ring(80, 50, 36)}${ring(80, 34, 9)}${blade(240, 84)}M210 14h60v70h-60z${ring(240, 30, 7)}${blade(400, 104)}M362 8h76v96h-76zM520 20h80v150q-40 30-80 0zM538 120h44`,
    accents: `M228 52h24v16h-24zM378 30h44M378 54h44M378 78h44M548 62a14 14 0 0 1 24 0M538 54a26 26 0 0 1 44 0M560 76v8`,
    parts: [
      { at: [126, 150], name: 'Blade', text: 'All metal. Cut, not programmed.' },
      { at: [286, 150], name: 'Chip', text: 'Thick plastic head. Cut, then programmed to the car.' },
      { at: [446, 150], name: 'Remote', text: 'Buttons for the doors. Cut and programmed.' },
      { at: [620, 190], name: 'Proximity', text: 'No blade in sight; the car starts with a button.' },
    ],
  },
  deadbolt: {
    title: 'The parts of a deadbolt',
    shapes: `M0 0h300v210H0zM318 0h132v210H318zM500 0h140v210H500z`,
    lines: `M300 0v210M318 0v210M384 0v210M450 0v210M500 0v210${ring(190, 105, 50)}${ring(190, 105, 25)}M240 90h62M240 120h62${ring(570, 105, 50)}M318 52h14v106h-14z`,
    accents: `M190 94v22M302 88h46v34h-46zM332 66h96l8 3-8 3h-96M332 138h96l8 3-8 3h-96M350 61l5 16M370 61l5 16M390 61l5 16M350 133l5 16M370 133l5 16M390 133l5 16M560 72h20v66h-20z`,
    parts: [
      { at: [130, 44], name: 'Cylinder', text: 'Takes the key. Rekeying changes the pins inside.' },
      { at: [272, 44], name: 'Bolt', text: 'Slides into the frame. It should go all the way.' },
      { at: [408, 106], name: 'Strike', text: 'The plate in the frame. Long screws hold the door.' },
      { at: [616, 44], name: 'Thumb turn', text: 'Locks it from inside, with no key.' },
    ],
  },
  rekey: {
    title: 'Rekey or replace?',
    shapes: `M20 60h170v120H20z${ring(320, 110, 66)}M488 20h90v172h-90z`,
    lines: `M20 60h170v120H20zM20 104h170M44 60v44h14V60M76 60v44h14V60M108 60v44h14V60M140 60v44h14V60${ring(320, 110, 66)}${ring(320, 110, 30)}M488 20h90v172h-90zM498 160h70`,
    accents: `M44 104v26h14v-26M76 104v14h14v-14M108 104v32h14v-32M140 104v20h14v-20M0 158h36l12-22 12 16 16-26 18 18 18 6 16-12 14 4 16-18M320 98v24M262 78l20 14-4 20M364 152l-8 22 16-6M504 48h8M529 48h8M554 48h8M504 78h8M529 78h8M554 78h8M504 108h8M529 108h8M554 108h8M529 136h8`,
    parts: [
      { at: [184, 34], name: 'A key is out there', text: 'The lock is sound: rekey it.' },
      { at: [392, 42], name: 'Worn or corroded', text: 'It sticks or wobbles: replace it.' },
      { at: [606, 42], name: 'Tired of keys', text: 'Codes that end with a job: keypad or access control.' },
    ],
  },
  turnover: {
    title: 'A turnover day',
    shapes: `M34 40h66v116H34zM358 40h66v116h-66zM520 40h66v116h-66z${ring(232, 66, 30)}`,
    lines: `M10 182h620${door(34)}M112 118h30v38h-30zM120 118v-10h14v10${ring(232, 66, 30)}${ring(232, 54, 8)}M223 96v54l9 10 9-10v-8l-6-6 6-6v-12l-6-6 6-6V96${door(358)}${door(520)}${ring(614, 92, 10)}M614 104v30M614 112l-12 12M614 112l12 10M614 134l-9 22M614 134l9 22`,
    accents: `M67 176v12M232 176v12M391 176v12M553 176v12M150 136h34m-10-9l10 9-10 9M262 110a34 34 0 0 1-8 44m-2-13l2 13 13-3M374 96l12 14 24-32M536 70h34M536 84h34`,
    parts: [
      { at: [120, 62], name: 'Guest out', text: 'Count the keys that came back.' },
      { at: [286, 62], name: 'Rekey or new code', text: 'While the cleaners work.' },
      { at: [446, 62], name: 'Try every door', text: 'Lanai and owner’s closet too.' },
      { at: [614, 48], name: 'Guest in', text: 'With the new key, or a code sent ahead.' },
    ],
  },
  bridges: {
    title: 'The way past Princeville',
    shapes: `M0 210V96l40-6 46 8 34 62h24v50zM232 210v-50h28l40-10 60 6 34 8v46zM420 210v-48h60v48zM506 210v-46l20-60 14 24 22-78 18 40 20-66 20 54 20-30v162z`,
    lines: `M104 148h8M144 160h88M154 160l16-38h52l16 38M170 122v38M188 122v38M206 122v38M222 122v38M170 122l18 38 18-38 16 38M300 152v-34l14-22 14 22v36M314 96V82M308 87h12M394 164q13-20 26 0M480 164q13-20 26 0M526 104l-4 60M562 50l-8 90M600 24l-12 110M620 78l-6 70M40 90V72l14-12 14 12v20`,
    accents: `M0 92l40-6 46 8 34 62h116l24 0 40-10 60 6 34 8h112q26-4 40 6M130 196q12-8 24 0t24 0 24 0 24 0M398 196q10-8 20 0M484 196q10-8 20 0`,
    parts: [
      {
        at: [196, 88],
        name: 'Hanalei Bridge',
        text: 'One lane, 1912. The highway shuts when the river floods.',
      },
      { at: [356, 104], name: 'Hanalei', text: 'The last steady signal. Text us here.' },
      { at: [450, 122], name: 'One-lane crossings', text: 'Polite waiting adds up, to Wainiha and Hāʻena.' },
      { at: [556, 188], name: 'Kēʻē', text: 'The end of the road.' },
    ],
  },
  carDoor: {
    title: 'How a car door is opened',
    shapes: `M76 206V116l10-10H490q16 44 10 100z`,
    lines: `M76 206V116l10-10L190 20q8-8 20-8H420q18 0 26 16l44 78q16 44 10 100M124 104l84-70h196q10 0 16 10l34 60zM86 106H490M396 128h62q6 0 6 10h-74q0-10 6-10z${ring(372, 134, 10)}M110 192q50-50 100-14t100-8 90 14M264 150h60v24h-60z`,
    accents: `M426 18l34-16 14 18-32 22zM640 6L462 34Q330 50 244 96m-8-10l16 22M372 128v12`,
    parts: [
      {
        at: [502, 62],
        name: 'Frame',
        text: 'Eased with a soft air wedge, its edge protected. A screwdriver kinks it.',
      },
      { at: [318, 84], name: 'Through the gap', text: 'A long-reach tool works the lock from inside.' },
      { at: [344, 132], name: 'Its own cylinder', text: 'Or the wafer lock is opened, as the key would.' },
      {
        at: [180, 136],
        name: 'Inside the panel',
        text: 'Airbag wiring and a vapor barrier: no place for a hook.',
      },
    ],
  },
  salt: {
    title: 'Which metal, how far from the sea',
    shapes: `M0 210v-40q40-20 80 0l30-8h130l60-20h110l60-40 60-60 50 40 60-20v148z${house(150, 162)}`,
    lines: `M110 162h130l60-20h110l60-40${house(150, 162)}${house(322, 142)}M470 102l30-30 30-28 50 40 60-20M500 72l-4 60M530 44l-6 70M580 84l-4 50M440 124${house(438, 122)}`,
    accents: `M0 172q20-18 40 0t40 0q12-8 24-2M0 190q20-18 40 0t40 0M60 132h0M84 112h0M104 136h0M120 104h0M96 84h0M136 126h0M214 104h0M240 122h0M262 98h0M290 112h0M404 82h0`,
    parts: [
      {
        at: [176, 188],
        name: 'First row',
        text: '316 stainless or solid brass, PVD finish. No die-cast zinc, no steel bolts.',
      },
      {
        at: [348, 168],
        name: 'A few streets back',
        text: 'Brass body, stainless screws. No thin “satin nickel” plate.',
      },
      { at: [464, 148], name: 'Upcountry', text: 'Ordinary Grade 2 hardware, with a rain cover.' },
    ],
  },
  hand: {
    title: 'In your hand when you call',
    shapes: `M60 8h100v194H60zM240 168v-40l40-10 30-40h84l40 42 36 10v38zM508 50h124v104H508z`,
    lines: `M60 8h100v194H60zM96 22h28M240 168v-40l40-10 30-40h84l40 42 36 10v38zM300 114h112M352 82v32M508 50h124v104H508z${ring(282, 168, 20)}${ring(424, 168, 20)}M572 84h44M572 104h44M572 124h26`,
    accents: `M110 144q-30-34-30-54a30 30 0 0 1 60 0q0 20-30 54z${ring(110, 88, 8)}M326 134h52v20h-52zM524 134q0-22 18-22t18 22M542 78a13 13 0 1 0 .1 0z`,
    parts: [
      { at: [186, 34], name: 'Where', text: 'Mile marker, beach lot, gate code.' },
      { at: [456, 84], name: 'What', text: 'Make, year and plate, or which door.' },
      { at: [616, 28], name: 'Who', text: 'Your ID, or a photo of it.' },
    ],
  },
} as const satisfies Record<string, Drawing>;

/** What a page's address says it is about, and the drawing of it; the first that matches. */
const subjects: readonly (readonly [RegExp, Drawing])[] = [
  [/corroded|sliding-door/, drawings.salt],
  [/car-lockout|keys-in-car|truck|trunk/, drawings.carDoor],
  [/vacation-rental|condo|hotel/, drawings.turnover],
  [/master-key|rekey|affordable|access-control|keypad|keyless|smart-lock|office|commercial/, drawings.rekey],
  [
    /broken-key|deadbolt|house|lock-(?:installation|repair)|high-security|security|residential|business/,
    drawings.deadbolt,
  ],
  [/keys?\b|ignition|automotive/, drawings.keys],
];

/** The drawing of a landing page: of its subject, else of its coast, else of what a caller should have at hand. */
export function drawingFor(page: { slug: string; region?: RegionId }): Drawing {
  const found = subjects.find(([words]) => words.test(page.slug));
  return found?.[1] ?? (page.region === 'north-shore' ? drawings.bridges : drawings.hand);
}
