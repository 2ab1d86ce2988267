/** Upper ends of the latency buckets, seconds: around what a person notices, up to the deadline of a request. */
export const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** What one route has answered since this process began. */
export interface RouteCounts {
  /** Answers by HTTP status. */
  readonly byStatus: ReadonlyMap<number, number>;
  /** How many took at most the bucket's time and more than the one before; the last is for all that took longer. */
  readonly buckets: readonly number[];
  /** Seconds spent on all of them. */
  readonly seconds: number;
}

interface Counting {
  byStatus: Map<number, number>;
  buckets: number[];
  seconds: number;
}

const routes = new Map<string, Counting>();

/**
 * Counts one answer. Names come from the declared routes, never from a visitor, so there are only so many of them.
 * @param seconds from the request's arrival to its answer
 */
export function countRequest(route: string, status: number, seconds: number): void {
  let counts = routes.get(route);
  if (!counts) {
    counts = { byStatus: new Map(), buckets: LATENCY_BUCKETS.map(() => 0).concat(0), seconds: 0 };
    routes.set(route, counts);
  }
  counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
  const found = LATENCY_BUCKETS.findIndex((most) => seconds <= most);
  const bucket = found < 0 ? LATENCY_BUCKETS.length : found;
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
  counts.seconds += seconds;
}

/** What every route answered since this process began. */
export function requestCounts(): ReadonlyMap<string, RouteCounts> {
  return routes;
}
