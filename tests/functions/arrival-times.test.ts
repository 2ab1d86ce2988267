import { beforeEach, expect, test } from 'vitest';
import type { ArrivalReport } from '#contract/books/books.ts';
import type { RegionId } from '#domain/regions.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
beforeEach(() => runSql(url, 'set nene.erasing = on; delete from job'));

/** A call at a time in Honolulu, and the minutes until the technician was there; null: not arrived at. */
async function called(
  at: string,
  minutes: number | null,
  place: {
    location?: string;
    service_address?: string;
    latitude?: number;
    longitude?: number;
    urgency?: string;
  },
): Promise<void> {
  const {
    location = null,
    service_address = null,
    latitude = null,
    longitude = null,
    urgency = 'emergency',
  } = place;
  await runSql(
    url,
    `insert into job (phone, phone_digits, service_type, urgency, location, service_address, latitude, longitude,
                      created_at, arrived_at)
     values ('808', '808', 'emergency', $1, $2, $3, $4, $5, $6::timestamptz,
             $6::timestamptz + $7::float8 * interval '1 minute')`,
    [urgency, location, service_address, latitude, longitude, `${at}:00-10:00`, minutes],
  );
}

async function report(from = '2026-03-01', to = '2026-03-31'): Promise<ArrivalReport> {
  const { status, body } = await office.get(`/api/admin/reports/arrivals?from=${from}&to=${to}`);
  expect(status).toBe(200);
  return body;
}

/** The value below which a share of the numbers lies, between neighbors in proportion; worked out by hand. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}
const figures = (numbers: readonly number[]) => ({
  count: numbers.length,
  median: percentile(numbers, 0.5),
  ninetieth: percentile(numbers, 0.9),
});

test('median and 90th percentile by region and hour, with their counts, equal an independent calculation', async () => {
  const north = [31, 44, 28, 90, 35, 33, 30];
  const lateNorth = [62, 58];
  const east = [12, 18, 25, 16];
  for (const minutes of north) await called('2026-03-05T14:10', minutes, { location: 'Hanalei' });
  for (const minutes of lateNorth) await called('2026-03-06T02:59', minutes, { location: 'Kīlauea' });
  for (const minutes of east) await called('2026-03-07T14:00', minutes, { location: 'Kapaʻa Shores' });
  const { regions, hours, total } = await report();
  const region = (regionId: RegionId, numbers: readonly number[]) => ({ regionId, ...figures(numbers) });
  expect(total).toEqual(figures([...north, ...lateNorth, ...east]));
  expect(regions).toEqual([region('north-shore', [...north, ...lateNorth]), region('east-side', east)]);
  expect(hours).toEqual([
    { ...region('north-shore', lateNorth), hour: 2 },
    { ...region('north-shore', north), hour: 14 },
    { ...region('east-side', east), hour: 14 },
  ]);
});

test('the region is that of the first town named, or of the coordinates; without either it is unknown', async () => {
  await called('2026-03-05T10:00', 20, { location: 'Poipu, coming from Lihue' });
  await called('2026-03-05T10:00', 20, { service_address: '9770 Kaumualii Hwy, Waimea' });
  await called('2026-03-05T10:00', 20, { latitude: 22.2037, longitude: -159.5015 });
  await called('2026-03-05T10:00', 20, { location: 'the beach' });
  expect((await report()).regions.map(({ regionId, count }) => [regionId, count])).toEqual([
    ['north-shore', 1],
    ['south-shore', 1],
    ['west-side', 1],
    [null, 1],
  ]);
});

test('only emergencies that were reached count, and only calls on the period’s days in Honolulu', async () => {
  const place = { location: 'Lihue' };
  await called('2026-03-01T00:00', 10, place);
  await called('2026-03-31T23:59', 30, place);
  await called('2026-02-28T23:59', 500, place);
  await called('2026-04-01T00:00', 500, place);
  await called('2026-03-10T12:00', null, place);
  await called('2026-03-10T12:00', 500, { ...place, urgency: 'urgent' });
  expect((await report()).total).toEqual({ count: 2, median: 20, ninetieth: 28 });
  expect(await report('2026-05-01', '2026-05-31')).toMatchObject({ regions: [], hours: [], total: null });
});
