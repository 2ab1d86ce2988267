import type { PictureName } from '#components/prints/pictures.ts';
import { placeDrawing } from '#content/place/place.ts';
import type { RegionId } from '#domain/regions.ts';

/** A numbered part of a drawing, with its name and an explanation. */
interface Part {
  /** Center of the number, in the picture's box of 640 by 320. */
  readonly at: readonly [x: number, y: number];
  readonly name: string;
  readonly text: string;
}

/** A numbered picture. */
export interface Drawing {
  readonly title: string;
  readonly picture: PictureName;
  readonly parts: readonly Part[];
}

/** The parts of a vehicle's door and frame, `right` units from where the sedan has them. */
const vehicleDoor = (right: number): readonly Part[] => [
  {
    at: [386 + right, 100],
    name: 'Frame',
    text: 'Eased with a soft air wedge, its edge protected. A screwdriver kinks it.',
  },
  { at: [222 + right, 166], name: 'Through the gap', text: 'A long-reach tool works the lock from inside.' },
  {
    at: [308 + right, 244],
    name: 'Its own cylinder',
    text: 'Or the wafer lock is opened, as the key would.',
  },
  {
    at: [178 + right, 256],
    name: 'Inside the panel',
    text: 'Airbag wiring and a vapor barrier: no place for a hook.',
  },
];

/** The drawings of the landing pages. The pages' own texts contain the same information. */
export const drawings = {
  keys: {
    title: 'Which key is this?',
    picture: 'keys',
    parts: [
      { at: [126, 232], name: 'Blade', text: 'All metal. Cut, not programmed.' },
      { at: [286, 232], name: 'Chip', text: 'Thick plastic head. Cut, then programmed to the car.' },
      { at: [446, 232], name: 'Remote', text: 'Buttons for the doors. Cut and programmed.' },
      { at: [620, 262], name: 'Proximity', text: 'No blade in sight; the car starts with a button.' },
    ],
  },
  deadbolt: {
    title: 'The parts of a deadbolt',
    picture: 'deadbolt',
    parts: [
      { at: [112, 70], name: 'Cylinder', text: 'Takes the key. Rekeying changes the pins inside.' },
      { at: [296, 206], name: 'Bolt', text: 'Slides into the frame. It should go all the way.' },
      { at: [424, 160], name: 'Strike', text: 'The plate in the frame. Long screws hold the door.' },
      { at: [618, 60], name: 'Thumb turn', text: 'Locks it from inside, with no key.' },
    ],
  },
  rekey: {
    title: 'Rekey or replace?',
    picture: 'rekey',
    parts: [
      { at: [40, 46], name: 'A key is out there', text: 'The lock is sound: rekey it.' },
      { at: [386, 60], name: 'Worn or corroded', text: 'It sticks or wobbles: replace it.' },
      { at: [612, 46], name: 'Tired of keys', text: 'Codes that end with a job: keypad or access control.' },
    ],
  },
  turnover: {
    title: 'A turnover day',
    picture: 'turnover',
    parts: [
      { at: [128, 86], name: 'Guest out', text: 'Count the keys that came back.' },
      { at: [330, 86], name: 'Rekey or new code', text: 'While the cleaners work.' },
      { at: [436, 196], name: 'Try every door', text: 'Lanai and owner’s closet too.' },
      { at: [552, 86], name: 'Guest in', text: 'With the new key, or a code sent ahead.' },
    ],
  },
  carDoor: { title: 'How a car door is opened', picture: 'car-door', parts: vehicleDoor(0) },
  truckDoor: { title: 'How a truck’s cab is opened', picture: 'truck-door', parts: vehicleDoor(14) },
  salt: {
    title: 'Which metal, how far from the sea',
    picture: 'salt',
    parts: [
      {
        at: [262, 290],
        name: 'First row',
        text: '316 stainless or solid brass, PVD finish. No die-cast zinc, no steel bolts.',
      },
      {
        at: [408, 276],
        name: 'A few streets back',
        text: 'Brass body, stainless screws. No thin “satin nickel” plate.',
      },
      { at: [560, 230], name: 'Upcountry', text: 'Ordinary Grade 2 hardware, with a rain cover.' },
    ],
  },
  jump: {
    title: 'The order of the clamps',
    picture: 'jump',
    parts: [
      {
        at: [112, 186],
        name: 'Red to the dead battery',
        text: 'On its positive post, with both engines off.',
      },
      { at: [452, 158], name: 'Red to the good one', text: 'Positive to positive.' },
      { at: [530, 190], name: 'Black to the good one', text: 'On its negative post.' },
      {
        at: [284, 190],
        name: 'Black to bare metal',
        text: 'On the dead car’s engine, away from its battery.',
      },
    ],
  },
  hand: {
    title: 'In your hand when you call',
    picture: 'hand',
    parts: [
      { at: [206, 44], name: 'Where', text: 'Mile marker, beach lot, gate code.' },
      { at: [334, 130], name: 'What', text: 'Make, year and plate, or which door.' },
      { at: [612, 66], name: 'Who', text: 'Your ID, or a photo of it.' },
    ],
  },
} as const satisfies Record<string, Drawing>;

/** What a page's address says it is about, and the drawing of it; the first that matches. */
const subjects: readonly (readonly [RegExp, Drawing])[] = [
  [/corroded|sliding-door/, drawings.salt],
  [/jump-start|battery/, drawings.jump],
  [/truck/, drawings.truckDoor],
  [/car-lockout|keys-in-car|trunk/, drawings.carDoor],
  [/vacation-rental|condo/, drawings.turnover],
  [/ignition/, drawings.hand],
  [/hotel|rekey|affordable|access-control|keypad|keyless|smart-lock|office|commercial/, drawings.rekey],
  [
    /master-key|broken-key|deadbolt|house|lock-(?:installation|repair)|high-security|security|residential|business/,
    drawings.deadbolt,
  ],
  [/keys?\b|automotive/, drawings.keys],
];

/** The drawing of a landing page: of its subject, else of its coast, else of what a caller should have at hand. */
export function drawingFor(page: { slug: string; region?: RegionId }): Drawing {
  const found = subjects.find(([words]) => words.test(page.slug));
  return found?.[1] ?? (page.region === placeDrawing.region ? placeDrawing : drawings.hand);
}
