import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './sha256.ts';

/** Whether two texts are equal, compared in a time that does not reveal where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
