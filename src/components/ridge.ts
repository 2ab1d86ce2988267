/**
 * The crest points of the coast's ridge in a picture 1200 wide with the waterline at 160: Kee on the right,
 * Polihale on the left.
 */
const CREST: readonly [x: number, y: number][] = [
  [0, 118],
  [60, 96],
  [104, 104],
  [150, 62],
  [188, 84],
  [226, 40],
  [262, 70],
  [290, 58],
  [338, 18],
  [372, 52],
  [404, 44],
  [452, 86],
  [486, 70],
  [540, 30],
  [576, 64],
  [612, 50],
  [668, 92],
  [716, 72],
  [760, 98],
  [822, 66],
  [864, 90],
  [918, 78],
  [984, 112],
  [1046, 98],
  [1108, 124],
  [1200, 132],
];

/**
 * The crest as a closed mountain outline down to the bottom of the picture, moved `drop` down and `shift`
 * right.
 */
export function ridgeOutline(drop = 0, shift = 0): string {
  const points = CREST.map(([x, y]) => `${(x + shift) % 1260} ${y * (1 - drop / 200) + drop}`);
  const sorted = points
    .map((point) => point.split(' ').map(Number) as [number, number])
    .toSorted(([a], [b]) => a - b)
    .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
  return `M0 160V${Math.round(120 + drop / 4)}L${sorted.join(' ')}L1200 160Z`;
}
