import type { Db } from '#db/connect.ts';

/** A query of the office. */
export interface MeasuredQuery {
  readonly name: string;
  /** The query function it calls; a test checks that none is missing. */
  readonly through: string;
  /** A figure is for the dashboard, a report for a period; pages and searches return a few rows. */
  readonly kind: 'page' | 'search' | 'figure' | 'report' | 'record';
  /** A search with many hits: the newest rows satisfy it, so its cost does not grow with the table. */
  readonly common?: boolean;
  /** Pages after the first are compared with it. */
  readonly first?: string;
  run(db: Db): Promise<unknown>;
}
