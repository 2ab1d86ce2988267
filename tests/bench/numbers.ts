/** The middle of some numbers; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 0 ? sorted.slice(half - 1, half + 1) : [sorted[half]!];
  return (low + high) / 2;
}

/** The number that `share` (0 to 1) of the values are not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
