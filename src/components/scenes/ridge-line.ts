/** A point of a scene, in units of its picture: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** Pictures are this wide and high, in their own units. */
export const SCENE_WIDTH = 720;
export const SCENE_HEIGHT = 300;

/** Parses points in the notation of the scenes: "60,236 150,212". */
export const line = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/** Random numbers from 0 to 1 that are the same in every build (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Roughens a line into a ridge: splits every stretch at a point near its middle until the pieces are short. */
export function weathered(
  corners: readonly Point[],
  roughness: number,
  seed: number,
  shortest = 13,
): Point[] {
  const random = seeded(seed);
  const split = ([ax, ay]: Point, [bx, by]: Point): Point[] => {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < shortest) return [[bx, by]];
    const at = 0.38 + random() * 0.24;
    const middle: Point = [
      Math.round(ax + (bx - ax) * at),
      Math.round(ay + (by - ay) * at + (random() - 0.5) * length * roughness),
    ];
    return [...split([ax, ay], middle), ...split(middle, [bx, by])];
  };
  return corners.flatMap((corner, index) => (index === 0 ? [corner] : split(corners[index - 1]!, corner)));
}

/** Points as path data in relative steps, the shortest way to write them. */
export function pathOf(points: readonly Point[], close = true): string {
  let [x, y] = [0, 0];
  const steps = points.map(([nextX, nextY], index) => {
    const step = `${index === 0 ? 'M' : index === 1 ? 'l' : ''}${Math.round(nextX) - x} ${Math.round(nextY) - y}`;
    [x, y] = [Math.round(nextX), Math.round(nextY)];
    return step;
  });
  return `${steps.join(' ').replaceAll(/ (?=[-l])/g, '')}${close ? 'z' : ''}`;
}

/** Height of a crest at x. */
function crestAt(crest: readonly Point[], x: number): number {
  const after = crest.findIndex(([right]) => right >= x);
  const [bx, by] = crest[after] ?? crest.at(-1)!;
  const [ax, ay] = crest[after - 1] ?? [bx, by];
  return bx === ax ? by : ay + ((by - ay) * (x - ax)) / (bx - ax);
}

/** The shape of the ribs and gullies that rain has cut into a cliff. */
export interface Fluting {
  /** The y coordinate where the gullies end. */
  readonly floor: number;
  /** Approximate units between two ribs. */
  readonly spacing: number;
  /** Sideways run of a rib, as a share of its height. */
  readonly lean: number;
  readonly seed: number;
}

/**
 * The shaded faces of a fluted cliff under a crest: a wedge between each rib and the gully beside it, narrow at the
 * crest and wide at the foot. The light comes from the left.
 */
export function flutes(crest: readonly Point[], { floor, spacing, lean, seed }: Fluting): string {
  const random = seeded(seed);
  const [first, last] = [crest[0]![0], crest.at(-1)![0]];
  const faces: string[] = [];
  for (let x = first + spacing; x < last - 4; x += spacing * (0.6 + random() * 0.8)) {
    const top = crestAt(crest, x);
    const height = floor - top;
    if (height < 14) continue;
    const foot = top + height * (0.55 + random() * 0.45);
    const run = (foot - top) * lean * (0.4 + random());
    const width = spacing * (0.35 + random() * 0.5);
    const gullyX = Math.min(last, x + 1 + width * 0.5);
    const gullyTop = crestAt(crest, gullyX);
    faces.push(
      pathOf([
        [x, top],
        [x + run * 0.35, top + (foot - top) * 0.5],
        [x + run, foot],
        [x + run + width, foot - height * 0.12],
        [gullyX + (run + width - gullyX + x) * 0.3, top + (foot - top) * 0.42],
        [gullyX, gullyTop],
      ]),
    );
  }
  return faces.join('');
}
