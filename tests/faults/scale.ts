/** How often `npm run prove` injects each fault. Environment variables override single numbers. */
function size(name: string, usual: number): number {
  const text = process.env[name];
  if (!text) return usual;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number of 1 or more.`);
  return Number(text);
}

/** The limit of a test, in milliseconds, with the time for its repetitions: it only ends what hangs. */
export const limitWith = (repetitions: number): number => 900_000 + repetitions;

export const scale = {
  /** PostgreSQL kills under load. */
  databaseKills: size('FAULT_DATABASE_KILLS', 10),
  /** Application kills at each point of a write. */
  appKills: size('FAULT_APP_KILLS', 2),
  /** Application kills while sending mail. */
  mailKills: size('FAULT_MAIL_KILLS', 3),
  /** Kill points of a migration. */
  migratorKills: size('FAULT_MIGRATOR_KILLS', 8),
  /** How long the disk stays full after the database stops accepting writes, in seconds. */
  diskFullSeconds: size('FAULT_DISK_FULL_SECONDS', 3),
  /** Rows of a table that is migrated during writes. */
  liveRows: size('FAULT_LIVE_ROWS', 100_000),
  /** Finished jobs behind a day of the board. */
  pastJobs: size('FAULT_PAST_JOBS', 100_000),
  /** Leads, customers and quotes of past years, behind those of today. */
  planRows: size('FAULT_PLAN_ROWS', 6_000),
  /** How often the application is frozen and thawed. */
  freezes: size('FAULT_FREEZES', 10),
  /** Repetitions of each race. */
  races: size('FAULT_RACES', 100),
};
