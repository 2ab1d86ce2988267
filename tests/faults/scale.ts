/**
 * How often each fault is injected: a short form for `npm test`, a long one for `npm run test:faults`.
 * Environment variables override single numbers.
 */
const long = process.env['HOSTILE'] === 'long';

function size(name: string, short: number, full: number): number {
  const text = process.env[name];
  if (!text) return long ? full : short;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number of 1 or more.`);
  return Number(text);
}

export const scale = {
  /** PostgreSQL kills under load. */
  databaseKills: size('FAULT_DATABASE_KILLS', 5, 50),
  /** Application kills at each point of a write. */
  appKills: size('FAULT_APP_KILLS', 1, 5),
  /** Application kills while sending mail. */
  mailKills: size('FAULT_MAIL_KILLS', 2, 10),
  /** Kill points of a migration. */
  migratorKills: size('FAULT_MIGRATOR_KILLS', 4, 25),
  /** How long the disk stays full after the database stops accepting writes, in seconds. */
  diskFullSeconds: size('FAULT_DISK_FULL_SECONDS', 1, 75),
  /** Rows of a table that is migrated during writes. */
  liveRows: size('FAULT_LIVE_ROWS', 3_000, 1_000_000),
  /** Finished jobs behind a day of the board. */
  pastJobs: size('FAULT_PAST_JOBS', 20_000, 1_000_000),
  /** Leads, customers and quotes of past years, behind those of today. */
  planRows: size('FAULT_PLAN_ROWS', 6_000, 20_000),
  /** How often the application is frozen and thawed. */
  freezes: size('FAULT_FREEZES', 4, 50),
  /** Repetitions of each race. */
  races: size('FAULT_RACES', 5, 50),
};
