import { island, ISLAND_VIEW } from '../island-map/island.ts';
import { bridges, hand, salt } from './coast.ts';
import { rekey, sidebar, snapped } from './cylinders.ts';
import { codeLock, ignition } from './hardware.ts';
import { mainStreet, porch, turnover } from './houses.ts';
import { deadbolt, keyBoard, latch } from './locks.ts';
import { motorcycle } from './motorcycle.ts';
import { jump, road, ROAD_VIEW, trailhead } from './road.ts';
import { subjects } from './subjects.ts';
import { masterKey, storefront } from './shops.ts';
import { coconutCoast, southWay, westWay } from './ways.ts';

interface Picture {
  readonly draw: () => string;
  /** The part that is shown: x, y, width and height; everything if there is none. */
  readonly view?: readonly [x: number, y: number, width: number, height: number];
}

/** The key that hangs at a place on the board, without its tip. */
const keyAt = (place: number): Picture => ({ draw: keyBoard, view: [place * 160, 0, 160, 216] });

/** The pictures that pages show as files, so that no page waits for them. */
export const pictures = {
  trailhead: { draw: () => trailhead() },
  porch: { draw: porch },
  // With numbers.
  'house-walk': { draw: porch },
  'main-street': { draw: mainStreet },
  // One of them.
  shop: { draw: mainStreet, view: [226, 96, 200, 130] },
  island: { draw: island, view: ISLAND_VIEW },
  road: { draw: road, view: ROAD_VIEW },
  'car-door': { draw: () => trailhead({ cut: true }) },
  // The rear of the car.
  trunk: { draw: () => trailhead(), view: [300, 126, 340, 170] },
  'truck-door': { draw: () => trailhead({ cut: true, pickup: true }) },
  keys: { draw: keyBoard },
  'key-blade': keyAt(0),
  'key-chip': keyAt(1),
  'key-remote': keyAt(2),
  'key-proximity': keyAt(3),
  deadbolt: { draw: deadbolt },
  latch: { draw: latch },
  sidebar: { draw: sidebar },
  snapped: { draw: snapped },
  rekey: { draw: rekey },
  ignition: { draw: ignition },
  'code-lock': { draw: codeLock },
  storefront: { draw: storefront },
  'master-key': { draw: masterKey },
  motorcycle: { draw: motorcycle },
  turnover: { draw: turnover },
  bridges: { draw: bridges },
  'coconut-coast': { draw: coconutCoast },
  'south-way': { draw: southWay },
  'west-way': { draw: westWay },
  // Parts of those ways, where a page needs no numbers.
  harbor: { draw: coconutCoast, view: [0, 106, 252, 126] },
  boardwalk: { draw: coconutCoast, view: [180, 132, 360, 180] },
  condos: { draw: southWay, view: [329, 146, 311, 170] },
  valley: { draw: bridges, view: [0, 71, 418, 209] },
  salt: { draw: salt },
  hand: { draw: hand },
  jump: { draw: jump },
  'jump-start': { draw: jump },
  ...subjects,
} as const satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;
