import { sql } from 'kysely';
import type { Place } from '#domain/travel.ts';
import type { Db } from '../../connect.ts';

/** The place of a technician's last visit since a moment, and their home town; each null when unknown. */
export async function readLastPlace(
  db: Db,
  technicianId: string,
  { since, besides }: { since: Date; besides: string },
): Promise<{ last: Place | null; homeTown: string | null }> {
  const from = since.toISOString();
  // A visit starts within hours of its time, and one without a time was called in recently: two short index ranges.
  const lately = sql<boolean>`(slot_start between ${from}::timestamptz - interval '2 days' and ${from}::timestamptz + interval '2 days'
    or created_at >= ${from}::timestamptz - interval '2 days')`;
  const [last, home] = await Promise.all([
    db
      .selectFrom('job')
      .select(['latitude', 'longitude', 'serviceAddress', 'location'])
      .where('technicianId', '=', technicianId)
      .where('id', '<>', besides)
      .where('visit', 'in', ['on_site', 'done'])
      .where(lately)
      .where(sql<boolean>`coalesce(finished_at, arrived_at) >= ${from}`)
      .orderBy(sql`coalesce(finished_at, arrived_at)`, 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('crewMember').select('homeTown').where('accountId', '=', technicianId).executeTakeFirst(),
  ]);
  return { last: last ?? null, homeTown: home?.homeTown ?? null };
}
