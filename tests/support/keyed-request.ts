import type { Office } from './office.ts';

/** A request that an office screen sends with an idempotency key. */
export interface KeyedRequest {
  readonly path: string;
  readonly body?: object;
  /** The account that sends it, if not the test account. */
  readonly by?: Office;
}
