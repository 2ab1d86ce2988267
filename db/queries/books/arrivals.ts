import { sql } from 'kysely';
import type { MeasuredDrives } from '#domain/arrival.ts';
import type { Period } from '#domain/period.ts';
import { type RegionId, towns } from '#domain/regions.ts';
import type { Db } from '../../connect.ts';
import { ourZone, within } from './reports.ts';

/** How long emergencies took from call to arrival, in minutes. */
export interface ArrivalTimes {
  /** All emergencies, those in a region, or those in a region that were called in during one hour of the day. */
  readonly level: 'all' | 'region' | 'hour';
  /** Null where the place names no town. */
  readonly regionId: RegionId | null;
  readonly hour: number | null;
  readonly count: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** Each town's name as texts are searched, and its region. */
const townNames = JSON.stringify(
  towns.map(({ id, name, regionId, latitude, longitude }) => ({
    id,
    name,
    region: regionId,
    latitude,
    longitude,
  })),
);

export const towned = sql`town as (
      select id, search_fold(name) as name, region, latitude, longitude
        from jsonb_to_recordset(${townNames}::jsonb) t(id text, name text, region text, latitude float8, longitude float8))`;
/** A job's place as it is searched. */
export const placeWords = sql`search_fold(concat_ws(' ', job.location, job.service_address))`;

/** The town of a `job`, whose place is searched as `words`, or its region. */
const ofPlace = (column: 'id' | 'region') => sql`coalesce(
               (select ${sql.ref(`town.${column}`)} from town where words ~ ('\\m' || town.name || '\\M')
                 order by position(town.name in words), length(town.name) desc limit 1),
               (select ${sql.ref(`town.${column}`)} from town where job.latitude is not null and job.longitude is not null
                 order by (town.latitude - job.latitude) ^ 2 + ((town.longitude - job.longitude) * 0.93) ^ 2 limit 1)
             )`;
const regionOfPlace = ofPlace('region');
export const townOfPlace = ofPlace('id');

/**
 * Median and 90th percentile of the minutes from call to arrival, for emergencies that were called in during a period and
 * reached. The region is that of the first town the place names, or else of the town nearest to its coordinates.
 */
export async function arrivalTimes(db: Db, period: Period): Promise<ArrivalTimes[]> {
  const { rows } = await sql<ArrivalTimes>`
    with ${towned},
    arrived as (
      select ${regionOfPlace} as region,
             extract(hour from job.created_at at time zone ${ourZone})::int as hour,
             extract(epoch from job.arrived_at - job.created_at) / 60 as minutes
        from job cross join lateral (
               select ${placeWords} as words) place
       where job.urgency = 'emergency' and job.arrived_at >= job.created_at
         and ${within('job.created_at', period)})
    select case grouping(region, hour) when 3 then 'all' when 1 then 'region' else 'hour' end as level,
           region as region_id, hour, count(*)::int as count,
           round(percentile_cont(0.5) within group (order by minutes)::numeric)::int as median,
           round(percentile_cont(0.9) within group (order by minutes)::numeric)::int as ninetieth
      from arrived group by grouping sets ((), (region), (region, hour))`.execute(db);
  return rows;
}

/** How long the drives to a region took that arrived within the year before a moment; undefined if there was none. */
export async function measuredDrives(
  db: Db,
  region: RegionId,
  before: Date,
): Promise<MeasuredDrives | undefined> {
  const { rows } = await sql<MeasuredDrives>`
    with ${towned},
    driven as (
      select ${regionOfPlace} as region, extract(epoch from job.arrived_at - job.set_off_at) / 60 as minutes
        from job cross join lateral (
               select ${placeWords} as words) place
       where job.arrived_at > job.set_off_at and job.arrived_at <= ${before}
         and job.created_at > ${before}::timestamptz - interval '1 year')
    select count(*)::int as count,
           round(percentile_cont(0.5) within group (order by minutes)::numeric)::int as median,
           round(percentile_cont(0.9) within group (order by minutes)::numeric)::int as ninetieth
      from driven where region = ${region} having count(*) > 0`.execute(db);
  return rows[0];
}
