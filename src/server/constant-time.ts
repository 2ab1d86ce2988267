import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, compared in a time that does not reveal where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
