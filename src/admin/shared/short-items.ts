import { ApiError } from '#client/api-error.ts';

/** A part with insufficient stock, as listed by the error. */
export interface ShortItem {
  readonly name: string;
  readonly wanted: number;
  readonly onHand: number;
}

/** The parts that are short, from an error; null for any other error. */
export function shortItems(error: unknown): readonly ShortItem[] | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_stock') return null;
  return Array.isArray(error.problem?.current) ? (error.problem.current as ShortItem[]) : [];
}
