import { seededRandom } from '#domain/seeded-random.ts';

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

/** Roughens a line into a ridge: splits every stretch at a point near its middle until the pieces are short. */
export function weathered(
  corners: readonly Point[],
  roughness: number,
  seed: number,
  shortest = 13,
): Point[] {
  const random = seededRandom(seed);
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
  const random = seededRandom(seed);
  const [first, last] = [crest[0]![0], crest.at(-1)![0]];
  const faces: string[] = [];
  for (let x = first + spacing; x < last - 4; x += spacing * (0.6 + random() * 0.8)) {
    const top = crestAt(crest, x);
    const height = floor - top;
    if (height < 14) continue;
    const foot = top + height * (0.55 + random() * 0.45);
    const run = (foot - top) * lean * (0.4 + random());
    const width = spacing * (0.35 + random() * 0.5);
    // On the same stretch of the crest, so that no face bridges a notch in it.
    const next = crest.find(([crestX]) => crestX > x)?.[0] ?? last;
    const gullyX = Math.min(next, x + 1 + width * 0.5);
    const gullyTop = crestAt(crest, gullyX);
    // Nor does it stand above the crest where that falls away beside it.
    const below = ([px, py]: Point): Point => [px, Math.max(py, crestAt(crest, px))];
    faces.push(
      pathOf([
        [x, top],
        below([x + run, foot]),
        below([x + run + width, foot - height * 0.12]),
        below([gullyX + (run + width - gullyX + x) * 0.3, top + (foot - top) * 0.42]),
        [gullyX, gullyTop],
      ]),
    );
  }
  return faces.join('');
}

/**
 * Each shape's class sets its color, defined in styles/scene.css and the share pictures: `a` to `d` are grounds
 * from far to near, `e` the sea, `f` spray, `g` sun or moon, `h` a rainbow, `n` what only the night has, `z` shade
 * over a ground. Lines: `w` light on water, `s` stars, `p` posts and palm stems, `t` strata.
 */
type Tone = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'z';

/** A filled shape. */
export const shape = (tone: Tone, path: string, more = '') => `<path class="${tone}" d="${path}"${more}/>`;

interface Ridge {
  readonly tone: Tone;
  readonly corners: readonly Point[];
  readonly floor: number;
  readonly rough?: number;
  readonly seed: number;
  readonly spacing?: number;
  readonly lean?: number;
  readonly shortest?: number;
}

/** A mountain with the shade of its flutes. */
export function ridge({
  tone,
  corners,
  floor,
  rough = 0.22,
  seed,
  spacing = 15,
  lean = 0.16,
  shortest,
}: Ridge): string {
  const crest = weathered(corners, rough, seed, shortest);
  const [left, right] = [crest[0]![0], crest.at(-1)![0]];
  return (
    shape(tone, pathOf([...crest, [right, floor], [left, floor]])) +
    shape('z', flutes(crest, { floor: floor - 2, spacing, lean, seed }))
  );
}

/** A ground from `y` down. It reaches past the left edge, for windows wider than the picture. */
export const rect = (tone: Tone, y: number, height = SCENE_HEIGHT - y) =>
  shape(tone, `M-${SCENE_WIDTH} ${y}H${SCENE_WIDTH}v${height}H-${SCENE_WIDTH}`);

/** Sun or moon; `ring` draws its halo. */
export const disc = (x: number, y: number, r: number, ring = '') =>
  `<g class="g"><circle cx="${x}" cy="${y}" r="${r}"/>${ring}</g>`;

/** The halo of a full moon. */
export const halo = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" opacity=".25"/>`;

/** A young moon, its light to the right. */
export const crescent = (x: number, y: number) =>
  `<g class="g n"><path d="M${x} ${y}a17 17 0 1 1-16 28 20 20 0 0 0 16-28z"/></g>`;

/** The showers of the north: a bow behind the mountains, pale by the light of the moon. */
export const bow = (x: number, y: number, r: number) =>
  `<g class="g h" opacity=".4">${['#e8664a', '#f6c945', '#56c8bc']
    .map((color, band) => {
      const radius = r - band * 5;
      return `<path fill="none" stroke="${color}" stroke-width="5" d="M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0"/>`;
    })
    .join('')}</g>`;

/** Five bright stars, the cross that stands over the south shore. */
export const cross = (points: readonly Point[]) =>
  `<g class="g n"><path d="${points.map(([x, y]) => `M${x} ${y - 2}a2 2 0 1 0 .1 0z`).join('')}"/></g>`;

/** Light on water below `x`: dashes that widen toward the viewer. */
export function glitter(x: number, from: number, to: number, seed: number): string {
  const random = seededRandom(seed);
  let path = '';
  for (let y = from + 3; y < to; y += 3 + (y - from) / 9) {
    const half = 4 + (y - from) * 0.75 * (0.5 + random());
    path += `M${Math.round(x - half + (random() - 0.5) * 12)} ${Math.round(y)}h${Math.round(half * 2)}`;
  }
  return `<path class="w" d="${path}"/>`;
}

/** A bank of mist, transparent at `top` and thick at `bottom`, over the shapes drawn before it. */
export const mist = (top: number, bottom: number) =>
  `<path fill="url(#mist)" d="M-${SCENE_WIDTH} ${top}H${SCENE_WIDTH}v${bottom - top}H-${SCENE_WIDTH}"/>`;

/** The gradient that fills `mist`. */
export const MIST =
  '<linearGradient id="mist" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".55"/></linearGradient>';

/** Coconut palms: stems that bend with the trade wind, and their crowns. */
export function palms(places: readonly (readonly [x: number, foot: number, height: number])[]): string {
  const stems = places.map(
    ([x, foot, h]) => `M${x} ${foot}q${Math.round(h / 12)}-${Math.round(h / 2)}-${Math.round(h / 9)}-${h}`,
  );
  const crowns = places.map(([x, foot, h]) => {
    const [cx, cy, r] = [x - Math.round(h / 9), foot - h, Math.round(h / 3.2)];
    const frond = (dx: number, dy: number) =>
      `M${cx} ${cy}q${Math.round(dx * 0.55 * r)} ${Math.round((dy - 0.55) * r)} ${Math.round(dx * r)} ${Math.round(dy * r)}q${Math.round(-dx * 0.35 * r)} ${Math.round(-(dy + 0.3) * 0.7 * r)} ${Math.round(-dx * r)} ${Math.round(-dy * r)}`;
    return (
      frond(-1, 0.35) +
      frond(-0.8, -0.3) +
      frond(0.95, 0.2) +
      frond(0.7, -0.45) +
      frond(-0.45, 0.75) +
      frond(0.5, 0.7)
    );
  });
  return `<path class="d p" d="${stems.join('')}"/>` + shape('d', crowns.join(''));
}

/** Lines of strata across a ridge, at each level that the ridge reaches. */
export function strata(crest: readonly Point[], levels: readonly number[]): string {
  const path = levels.flatMap((level) => {
    const inside = crest.filter(([, y]) => y < level).map(([x]) => x);
    const [from, to] = [Math.min(...inside), Math.max(...inside)];
    return inside.length > 1 ? [`M${from} ${level}q${Math.round((to - from) / 2)} 7 ${to - from}-3`] : [];
  });
  return `<path class="z t" d="${path.join('')}"/>`;
}

/** Stars. */
export const stars = '<path class="s" d="M500 30h0M560 12h0M660 60h0M690 22h0M508 92h0M636 8h0"/>';

/** The lights of a van whose nose is at x, its wheels on y, by night. */
export const beam = (x: number, y: number) =>
  `<linearGradient id="beam"><stop stop-color="#f6c945" stop-opacity="0"/><stop offset="1" stop-color="#f6c945"/></linearGradient><path class="n" fill="url(#beam)" d="M${x + 3} ${y - 13}l-132-14v28l132-9z"/>`;

/** Waterfalls, white at every hour. */
export const falls = (path: string) => `<path fill="none" stroke="#fff" opacity=".6" d="${path}"/>`;

/** Lines of foam. */
export const surf = (path: string) => `<path class="w" d="${path}"/>`;

/** Spouting Horn: the cloud of spray, its middle, and the jet. */
export const spout = [
  'M522 262q-4-30-22-44-20-4-18-20-12-14 4-24 0-18 18-18 6-20 24-16 14-16 30-4 20-6 24 12 22-2 20 18 14 12-4 24-4 14-24 14-20 6-30 20-8 12-6 38z',
  'M524 262q-2-40-14-58-12-10-2-22-2-18 14-20 6-14 18-6 14-4 14 12 14 4 6 20-2 12-14 16-10 14-8 58z',
  'M527 264q-1-60-6-82 5-14 10-20 0 20 6 24-5 18-3 78z',
] as const;
