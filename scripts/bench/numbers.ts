/** The median; for an even count, the mean of the two middle numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 0 ? sorted.slice(half - 1, half + 1) : [sorted[half]!];
  return (low + high) / 2;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
