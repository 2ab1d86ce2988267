import { expect, test } from 'vitest';
import { type FindingKind, findingsOf, sameHoursOf, type ShopFacts, silenceDueAt } from './shop-watch.ts';

const HOUR = 3_600_000;
/** A Friday, 9 a.m. in Honolulu. */
const last = new Date('2026-11-20T19:00:00Z');
const hoursLater = (hours: number) => new Date(last.getTime() + hours * HOUR);

/** Six earlier weeks, each with requests so many hours after the same hour of the same weekday. */
const weeksWith = (...weeks: number[][]) =>
  weeks.map((hours, index) =>
    hours.map((hour) => new Date(sameHoursOf(last, index + 1).from.getTime() + hour * HOUR)),
  );
const six = (hours: number[]) => weeksWith(hours, hours, hours, hours, hours, hours);

test.each<[string, Date[][], number | undefined]>([
  ['no history', [], undefined],
  ['weeks with three requests each', six([1, 2, 3]), undefined],
  ['a fourth request after ten hours in every week', six([1, 4, 7, 10, 12]), 10],
  ['a busy shop waits four hours all the same', six([0.1, 0.2, 0.3, 0.4]), 4],
  ['a quiet shop waits days', six([20, 50, 80, 110]), 110],
  [
    'one quiet week of six does not matter',
    weeksWith([1, 2, 3, 5], [1, 2, 3, 6], [], [1, 2, 3, 7], [1, 2, 3, 8], [1, 2, 3, 9]),
    9,
  ],
  [
    'one busy week of six does not matter either',
    weeksWith([1, 2, 3, 4], [9], [9], [9], [9], [9]),
    undefined,
  ],
  [
    'two quiet weeks: nothing to compare with',
    weeksWith([1, 2, 3, 5], [], [], [1, 2, 3, 7], [1, 2, 3, 8], [1, 2, 3, 9]),
    undefined,
  ],
])('a silence becomes unusual: %s', (_, weeks, hours) => {
  expect(silenceDueAt(last, weeks)).toEqual(hours === undefined ? undefined : hoursLater(hours));
});

test('an earlier week is compared from the same hour of the same weekday', () => {
  expect(sameHoursOf(last, 2)).toEqual({
    from: new Date('2026-11-06T19:00:00Z'),
    to: new Date('2026-11-13T19:00:00Z'),
  });
});

const GB = 1024 ** 3;
const now = hoursLater(12);
const well: ShopFacts = {
  lastRequestAt: last,
  silenceDueAt: hoursLater(13),
  mail: { failed: 2, tries: 4 },
  texts: { failed: 1, tries: 4 },
  schedules: [{ job: 'outbox', at: hoursLater(-14) }],
  disk: { free: 20 * GB, total: 500 * GB },
  database: { size: 0.4 * GB, limit: 0.5 * GB },
};

test.each<[string, Partial<ShopFacts>, FindingKind | undefined, RegExp]>([
  ['well', {}, undefined, /./],
  [
    'nothing is known',
    { lastRequestAt: null, silenceDueAt: undefined, disk: undefined, database: undefined },
    undefined,
    /./,
  ],
  [
    'the silence has become unusual',
    { silenceDueAt: now },
    'no_requests',
    /^No request since Nov 20, 2026, 9:00 AM; most weeks have 4/,
  ],
  ['three mails given up', { mail: { failed: 3, tries: 0 } }, 'mail_failing', /^3 emails could not be sent/],
  [
    'a mail was tried five times',
    { mail: { failed: 0, tries: 5 } },
    'mail_failing',
    /^An email was tried 5 times/,
  ],
  ['two texts given up', { texts: { failed: 2, tries: 0 } }, 'texts_failing', /^2 texts could not be sent/],
  ['a schedule 26 hours ago', { schedules: [{ job: 'retention', at: hoursLater(-14) }] }, undefined, /./],
  [
    'a schedule more than 26 hours ago',
    { schedules: [{ job: 'retention', at: hoursLater(-14.1) }] },
    'schedule_stopped',
    /retention \(last Nov 19/,
  ],
  ['a gigabyte is free', { disk: { free: GB, total: 10 * GB } }, undefined, /./],
  [
    'less than a gigabyte is free',
    { disk: { free: GB - 1, total: 10 * GB } },
    'disk_low',
    /1024 MB of 10.0 GB/,
  ],
  [
    'a twentieth of a large disk is free',
    { disk: { free: 9 * GB, total: 200 * GB } },
    'disk_low',
    /9.0 GB of 200.0 GB/,
  ],
  ['a twentieth of a huge disk is plenty', { disk: { free: 40 * GB, total: 1000 * GB } }, undefined, /./],
  [
    'the database is at nine tenths',
    { database: { size: 0.45 * GB, limit: 0.5 * GB } },
    'database_large',
    /461 MB of 512 MB/,
  ],
])('what the watch finds: %s', (_, changes, kind, words) => {
  const found = findingsOf({ ...well, ...changes }, now);
  expect(found.map((finding) => finding.kind)).toEqual(kind === undefined ? [] : [kind]);
  for (const { what } of found) expect(what).toMatch(words);
});
