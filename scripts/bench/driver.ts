// Sends requests from a separate process, so that its cost is not measured.
import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { type ScenarioName, scenarios, type ScenarioRequest } from './scenarios.ts';

/** What to send, and for how long. */
export interface Order {
  readonly origin: string;
  readonly mix: readonly (readonly [ScenarioName, number])[];
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests started per second; without it, each connection sends the next request after a response. */
  readonly rate?: number;
  /** Whether to remember the keys of acknowledged writes. */
  readonly remember?: boolean;
}

/**
 * The result of a load. Times in milliseconds; with a rate they count from when a request was due, not when it
 * left.
 */
export interface Load {
  readonly answered: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How often each status was returned; 0 means no response. */
  readonly statuses: Record<number, number>;
  readonly acknowledged: { readonly scenario: ScenarioName; readonly key: string }[];
}

interface Tally {
  readonly times: RecordableHistogram;
  readonly statuses: Record<number, number>;
  readonly acknowledged: { scenario: ScenarioName; key: string }[];
}

process.on('message', (order: Order) => void load(order).then((result) => process.send!(result)));
process.on('disconnect', () => process.exit(0));
process.send!('ready');

async function load(order: Order): Promise<Load> {
  const pool = new Pool(order.origin, { connections: order.connections, pipelining: 1 });
  const tally: Tally = { times: createHistogram(), statuses: {}, acknowledged: [] };
  const started = performance.now();
  const end = started + order.seconds * 1000;
  const next = chooser(order);
  await (order.rate === undefined ? closedLoop(order, end) : openLoop(order.rate, end));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  const { times, statuses, acknowledged } = tally;
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  return {
    answered: times.count,
    perSecond: times.count / seconds,
    p50: ms(times.percentile(50)),
    p99: ms(times.percentile(99)),
    max: ms(times.max),
    statuses,
    acknowledged,
  };

  async function closedLoop({ connections }: Order, until: number): Promise<void> {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) await one(performance.now());
      }),
    );
  }

  async function openLoop(rate: number, until: number): Promise<void> {
    const under = new Set<Promise<void>>();
    for (let sent = 0; ; sent += 1) {
      const due = started + (sent * 1000) / rate;
      if (due >= until) break;
      if (due > performance.now()) await sleep(due - performance.now());
      const request = one(due).finally(() => under.delete(request));
      under.add(request);
    }
    await Promise.all(under);
  }

  async function one(due: number): Promise<void> {
    const scenario = next();
    const sent: ScenarioRequest = scenarios[scenario](order.token);
    const status = await send(pool, sent);
    tally.times.record(Math.max(1, Math.round((performance.now() - due) * 1e6)));
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (order.remember && status === 201 && sent.key !== undefined)
      tally.acknowledged.push({ scenario, key: sent.key });
  }
}

async function send(pool: Pool, { method, path, headers, body }: ScenarioRequest): Promise<number> {
  try {
    const answer = await pool.request({ method, path, headers, body: body ?? null });
    await answer.body.dump({ limit: 10_000_000 });
    return answer.statusCode;
  } catch {
    return 0;
  }
}

/** Draws scenarios by their weights. */
function chooser({ mix }: Order): () => ScenarioName {
  const total = mix.reduce((weights, [, weight]) => weights + weight, 0);
  return () => {
    let place = Math.random() * total;
    for (const [name, weight] of mix) {
      place -= weight;
      if (place < 0) return name;
    }
    return mix[0]![0];
  };
}
