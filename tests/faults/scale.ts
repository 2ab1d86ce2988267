/**
 * How much of each fault: the short form that `npm test` runs, or the long one of `npm run test:faults`. Each number can
 * be set by its own variable.
 */
const long = process.env['HOSTILE'] === 'long';

function size(name: string, short: number, full: number): number {
  const text = process.env[name];
  if (!text) return long ? full : short;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${name} must be a whole number of 1 or more.`);
  return Number(text);
}

export const scale = {
  /** How often PostgreSQL is killed under load. */
  databaseKills: size('FAULT_DATABASE_KILLS', 5, 50),
  /** How often the application is killed in the middle of a write, at each of the places where it can be. */
  appKills: size('FAULT_APP_KILLS', 1, 5),
  /** How often the application is killed while mail leaves. */
  mailKills: size('FAULT_MAIL_KILLS', 2, 10),
  /** At how many places of its work a migrator is killed. */
  migratorKills: size('FAULT_MIGRATOR_KILLS', 4, 25),
  /** How long the disk stays full once the database has given up, seconds. */
  diskFullSeconds: size('FAULT_DISK_FULL_SECONDS', 1, 75),
  /** How often a race is run. */
  races: size('FAULT_RACES', 5, 50),
};
