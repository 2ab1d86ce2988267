import type { PictureName } from '#components/prints/pictures.ts';
import { placeDrawings } from '#content/place/place.ts';
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
    at: [286 + right, 146],
    name: 'Frame',
    text: 'Eased with a soft air wedge, its edge protected. A screwdriver kinks it.',
  },
  { at: [222 + right, 166], name: 'Through the gap', text: 'A long-reach tool works the lock from inside.' },
  { at: [306 + right, 226], name: 'Its own cylinder', text: 'Or the wafer lock, opened as by its key.' },
  {
    at: [270 + right, 262],
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
  latch: {
    title: 'What holds the door?',
    picture: 'latch',
    parts: [
      { at: [290, 50], name: 'Deadbolt', text: 'Turned with the key: picked, pin by pin.' },
      { at: [148, 142], name: 'Salt in the keyway', text: 'Picking may fail. Drilling is the last resort.' },
      { at: [420, 246], name: 'Spring latch', text: 'Slammed shut: released, nothing taken apart.' },
      { at: [152, 284], name: 'Knob', text: 'The button inside locks it from outside.' },
    ],
  },
  highSecurity: {
    title: 'What high security adds',
    picture: 'sidebar',
    parts: [
      { at: [38, 72], name: 'Hardened inserts', text: 'Steel against the drill.' },
      { at: [286, 26], name: 'Angled cuts', text: 'Each pin has to rise and turn.' },
      { at: [430, 156], name: 'Sidebar', text: 'A second thing that must be right.' },
      { at: [488, 56], name: 'Key control', text: 'No copy without the card or a signature.' },
    ],
  },
  snapped: {
    title: 'A key in two pieces',
    picture: 'snapped',
    parts: [
      { at: [40, 150], name: 'The head', text: 'Keep it: with the tip it has every cut.' },
      { at: [206, 236], name: 'Extractor', text: 'Thin and hooked, it runs beside the cuts.' },
      { at: [590, 238], name: 'The tip', text: 'Drawn out straight. The spare would push it deeper.' },
      { at: [596, 96], name: 'Pins', text: 'They hold it until the plug is upright.' },
    ],
  },
  houseWalk: {
    title: 'What the walk looks at',
    picture: 'house-walk',
    parts: [
      { at: [346, 142], name: 'From the street', text: 'A light that comes on by itself, a door in sight.' },
      { at: [218, 182], name: 'Doors', text: 'The bolt’s throw, the strike’s screws, the jamb.' },
      { at: [408, 196], name: 'Windows', text: 'Old louver clips let a pane slide out.' },
      { at: [182, 262], name: 'Keys', text: 'Who holds one, and which is under the pot.' },
    ],
  },
  rekey: {
    title: 'What does your lock need?',
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
      { at: [188, 184], name: 'Red to the dead battery', text: 'On its positive post, engines off.' },
      { at: [452, 158], name: 'Red to the good one', text: 'Positive to positive.' },
      { at: [530, 190], name: 'Black to the good one', text: 'On its negative post.' },
      {
        at: [44, 150],
        name: 'Black to bare metal',
        text: 'On the dead car’s engine, away from its battery.',
      },
    ],
  },
  ignition: {
    title: 'The parts of an ignition',
    picture: 'ignition',
    parts: [
      { at: [116, 120], name: 'Key', text: 'Worn peaks jiggle. It is examined first.' },
      { at: [262, 244], name: 'Lock cylinder', text: 'Wafers line up with the cuts. Worn, they stick.' },
      { at: [426, 262], name: 'Housing', text: 'Holds the steering lock. A key that spins points here.' },
      { at: [566, 90], name: 'Switch', text: 'Electrical. Lights that flicker point here.' },
    ],
  },
  codeLock: {
    title: 'The parts of a code lock',
    picture: 'code-lock',
    parts: [
      { at: [212, 56], name: 'Keypad', text: 'Sealed against rain. Each person has a code.' },
      { at: [36, 228], name: 'Key override', text: 'Use it monthly, or it seizes.' },
      { at: [310, 116], name: 'Bolt', text: 'Has to glide: a motor can’t fight a swollen frame.' },
      { at: [600, 110], name: 'Batteries', text: 'Inside, out of the weather.' },
    ],
  },
  storefront: {
    title: 'What fails in a shop door',
    picture: 'storefront',
    parts: [
      { at: [204, 270], name: 'Pivot', text: 'Worn, it lets the door sink.' },
      { at: [496, 72], name: 'Cylinder', text: 'Loose when the screw in the edge backs out.' },
      { at: [464, 174], name: 'Cam', text: 'Throws the bolt. It has to match the case.' },
      { at: [594, 252], name: 'Hook bolt', text: 'Strikes below its slot when the door has sunk.' },
    ],
  },
  masterKey: {
    title: 'One building, one chart',
    picture: 'master-key',
    parts: [
      { at: [52, 66], name: 'Master', text: 'Opens all of it. Sleeps in a safe.' },
      { at: [52, 284], name: 'Shop keys', text: 'Their own front and back rooms.' },
      { at: [98, 284], name: 'Suite key', text: 'Its own suite, and the stair.' },
      { at: [420, 172], name: 'Stair door', text: 'Cross-keyed: every tenant’s key turns it.' },
    ],
  },
  hotelKeys: {
    title: 'One property, one chart',
    picture: 'master-key',
    parts: [
      { at: [52, 66], name: 'Master', text: 'Opens all of it. Sleeps in a safe.' },
      { at: [52, 284], name: 'Department key', text: 'Shop, kitchen or shed: only its own doors.' },
      { at: [98, 284], name: 'Room key', text: 'Its own room, and the stair.' },
      { at: [420, 172], name: 'Stair door', text: 'Cross-keyed: the key of every room turns it.' },
    ],
  },
  motorcycle: {
    title: 'Where a bike keeps its pattern',
    picture: 'motorcycle',
    parts: [
      { at: [268, 112], name: 'Ignition', text: 'A light that flashes at a wrong key means a chip.' },
      { at: [322, 62], name: 'Fuel cap', text: 'Same pattern. It comes off to be read.' },
      { at: [432, 186], name: 'Seat lock', text: 'The key’s code is often stamped on it.' },
      { at: [190, 146], name: 'Fork lock', text: 'Never force it: that ruins the neck.' },
    ],
  },
  hand: {
    title: 'In your hand when you call',
    picture: 'hand',
    parts: [
      { at: [206, 44], name: 'Where', text: 'Mile marker, beach lot, gate code.' },
      { at: [404, 136], name: 'What', text: 'Make, year and plate, or which door.' },
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
  [/ignition/, drawings.ignition],
  [/motorcycle/, drawings.motorcycle],
  [/storefront|business/, drawings.storefront],
  [/hotel/, drawings.hotelKeys],
  [/master-key/, drawings.masterKey],
  [/keypad|keyless|smart-lock|access-control/, drawings.codeLock],
  [/rekey|affordable|office|commercial/, drawings.rekey],
  [/house/, drawings.latch],
  [/high-security/, drawings.highSecurity],
  [/broken-key/, drawings.snapped],
  [/security/, drawings.houseWalk],
  [/deadbolt|lock-(?:installation|repair)|residential/, drawings.deadbolt],
  [/keys?\b|automotive/, drawings.keys],
];

/** The drawing of a landing page: of its subject, else of its coast, else of what a caller should have at hand. */
export function drawingFor(page: { slug: string; region?: RegionId }): Drawing {
  const found = subjects.find(([words]) => words.test(page.slug));
  return found?.[1] ?? (page.region ? placeDrawings[page.region] : drawings.hand);
}
