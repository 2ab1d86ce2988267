import type { Order } from './driver.ts';
import { median } from './numbers.ts';
import type { Figure } from './part.ts';
import type { Loaded, Measured, Rig } from './rig.ts';

/** A server under comparison. */
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
  /** Processor time of the server's process per request, microseconds. */
  readonly cpuUs: number;
  /** Processor time of the database's processes per request, microseconds. */
  readonly databaseCpuUs: number;
}

/** The results of all rounds. */
export interface Results {
  of(name: string): Result;
  /** The ratio of two throughputs: the median of the rounds' ratios. */
  ratio(name: string, to: string): number;
}

/**
 * Alternates between the contenders: in every round each gets a short load, after a warm-up. Disturbances of the
 * machine affect all of them, so the ratios hold.
 * @throws {Error} when any response was an error
 */
export async function interleave(rig: Rig, contenders: readonly Contender[]): Promise<Results> {
  const rounds = new Map<string, Loaded[]>(contenders.map(({ name }) => [name, []]));
  for (const { server, mix } of contenders)
    await rig.load(server, { mix, seconds: Math.min(1, rig.options.seconds) });
  for (let round = 0; round < rig.options.rounds; round += 1) {
    // Alternates the direction, so that no contender always runs after the same one.
    for (const { name, server, mix } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      // Closes connections after an idle pause, so that reopening them is not measured.
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

/** Responses and processor time per request of each contender: the figures a busy machine distorts least. */
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
