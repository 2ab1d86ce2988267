import type { Rig } from './rig.ts';

/** The maximum or minimum of a figure, from docs/performance.md. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One measured number. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `×` for a ratio within the run; else ms, µs, KB, MB, /s … */
  readonly unit: string;
  readonly budget?: Budget;
  /** A time, which a slower machine may miss: compared with its budget, but never a failure. */
  readonly time?: boolean;
  readonly note?: string;
}

/** One thing the bench measures: a file of scripts/bench/parts that exports one, listed in scripts/bench.ts. */
export interface Part {
  readonly name: string;
  /** A one-line description. */
  readonly about: string;
  /** Runs only when named, or with `all`: it takes minutes. */
  readonly slow?: boolean;
  run(rig: Rig): Promise<Figure[]>;
}

/** Whether a figure is within its budget; true without a budget. */
export function keeps({ value, budget = {} }: Figure): boolean {
  const { atMost = Infinity, atLeast = -Infinity } = budget;
  return value <= atMost && value >= atLeast;
}
