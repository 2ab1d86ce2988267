import type { Order } from './driver.ts';
import { median } from './numbers.ts';
import type { Figure } from './part.ts';
import type { Loaded, Measured, Rig } from './rig.ts';

/** One of those that take turns. */
export interface Contender {
  readonly name: string;
  readonly server: Measured;
  readonly mix: Order['mix'];
}

/** Medians over the rounds. Times in milliseconds. */
export interface Result {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server's own process for one request, microseconds. */
  readonly cpuUs: number;
  /** The same of the database's processes. */
  readonly databaseCpuUs: number;
}

/** What a run of rounds found. */
export interface Results {
  of(name: string): Result;
  /** How many times as many requests a second as another: the median of the rounds' own ratios. */
  ratio(name: string, to: string): number;
}

/**
 * Lets the contenders take turns: each a short load in every round, after one that does not count. What disturbs the
 * machine for a while disturbs all of them, and their ratios stand.
 * @throws {Error} when anything was answered with an error
 */
export async function interleave(rig: Rig, contenders: readonly Contender[]): Promise<Results> {
  const rounds = new Map<string, Loaded[]>(contenders.map(({ name }) => [name, []]));
  for (const { server, mix } of contenders)
    await rig.load(server, { mix, seconds: Math.min(1, rig.options.seconds) });
  for (let round = 0; round < rig.options.rounds; round += 1) {
    // In turn forwards and backwards, so that nobody always runs after the same neighbour.
    for (const { name, server, mix } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      // Connections that have been idle for a while are closed: opening them again is not what is measured.
      await rig.load(server, { mix, seconds: 0.2 });
      const load = await rig.load(server, { mix });
      refuseErrors(name, load);
      rounds.get(name)!.push(load);
    }
  }
  const of = (name: string) => rounds.get(name)!;
  return {
    of: (name) => ({
      perSecond: median(of(name).map(({ perSecond }) => perSecond)),
      p50: median(of(name).map(({ p50 }) => p50)),
      p99: median(of(name).map(({ p99 }) => p99)),
      cpuUs: median(of(name).map(({ cpuMs, answered }) => (cpuMs * 1000) / answered)),
      databaseCpuUs: median(of(name).map(({ databaseCpuMs, answered }) => (databaseCpuMs * 1000) / answered)),
    }),
    ratio: (name, to) => median(of(name).map(({ perSecond }, round) => perSecond / of(to)[round]!.perSecond)),
  };
}

/** How many requests each contender answered, and what processor time one took: the figures that a busy machine bends least. */
export function costs({ of }: Results, names: readonly string[]): Figure[] {
  return names.flatMap((name): Figure[] => [
    { name: `${name}, a second`, value: of(name).perSecond, unit: '/s' },
    {
      name: `${name}, processor time each`,
      value: of(name).cpuUs,
      unit: 'µs',
      note: `and the database ${Math.round(of(name).databaseCpuUs)} µs`,
    },
  ]);
}

function refuseErrors(name: string, { statuses }: Loaded): void {
  const wrong = Object.keys(statuses).filter((status) => !/^20[01]$/.test(status));
  if (wrong.length > 0) throw new Error(`${name}: answered ${JSON.stringify(statuses)}`);
}
