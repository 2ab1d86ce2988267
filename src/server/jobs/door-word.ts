import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { type DoorWords, doorWords } from '#domain/door-words.ts';
import type { Config } from '../config.ts';
import { hmacSha256 } from '../hashes.ts';

/**
 * The words of a visit that has a technician, others after a move and with another technician: derived from the three and
 * the secret, and stored nowhere. Null before and after the visit.
 */
export function doorWordsOf(
  { jwtSecrets }: Pick<Config, 'jwtSecrets'>,
  {
    id,
    number,
    technicianId,
    slotStart,
    visit,
  }: Pick<StoredJob, 'id' | 'number' | 'technicianId' | 'slotStart' | 'visit'>,
): DoorWords | null {
  const isOn = visit === 'scheduled' || visit === 'on_the_way' || visit === 'on_site';
  if (!isOn || technicianId === null) return null;
  const random = hmacSha256(jwtSecrets[0] ?? '', `door-word:${id}:${technicianId}:${slotStart ?? ''}`);
  return doorWords(random, number);
}
