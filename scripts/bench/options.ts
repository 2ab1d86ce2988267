import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/settings.ts';

/** How to measure. */
export interface BenchOptions {
  /** Names of parts; empty means all that are not slow. */
  readonly parts: string[];
  /** Interleaved rounds; figures are medians over them. */
  readonly rounds: number;
  /** Length of one contender's turn in a round. */
  readonly seconds: number;
  /** Connections that always have a request in flight. */
  readonly connections: number;
  /** Length of the sustained load. */
  readonly minutes: number;
  /** Leads, customers and quotes of the part `rows`. */
  readonly rows: number;
  /** URL of a database that already has them (`npm run seed -- --million`). */
  readonly database: string | undefined;
  /** A commit to measure alongside this tree. */
  readonly against: string | undefined;
  /** Write a processor profile of the application into build/profiles. */
  readonly profile: boolean;
  /** Write the figures into docs/figures.csv. */
  readonly remember: boolean;
}

/** Reads the command line. @throws {SetupError} naming the option that is wrong */
export function readOptions(commandLine: string[]): BenchOptions {
  const { values, positionals } = parse(commandLine);
  return {
    parts: positionals,
    rounds: numberOf('rounds', values.rounds, 1, 99),
    seconds: numberOf('seconds', values.seconds, 0.1, 60),
    connections: numberOf('connections', values.connections, 1, 64),
    minutes: numberOf('minutes', values.minutes, 0.05, 60),
    rows: numberOf('rows', values.rows, 6000, 10_000_000),
    database: values.database,
    against: values.against,
    profile: values.profile,
    remember: values.remember,
  };
}

function parse(commandLine: string[]) {
  try {
    return parseArgs({
      args: commandLine,
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '7' },
        seconds: { type: 'string', default: '1' },
        connections: { type: 'string', default: '16' },
        minutes: { type: 'string', default: '5' },
        rows: { type: 'string', default: '1000000' },
        database: { type: 'string' },
        against: { type: 'string' },
        profile: { type: 'boolean', default: false },
        remember: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new SetupError(`--${name} must be a number from ${least} to ${most}; it is "${text}".`);
}
