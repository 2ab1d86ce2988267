import { performance } from 'node:perf_hooks';
import { estimatePdf, invoicePdf } from '#server/pdf/make-pdf.ts';
import { estimate, invoice } from '#server/pdf/sample.ts';
import { median, percentile } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const long = {
  ...estimate,
  lines: Array.from({ length: 100 }, (_, place) => ({ ...estimate.lines[place % estimate.lines.length]! })),
};

const documents: Record<string, () => Promise<Uint8Array>> = {
  estimate: () => estimatePdf(estimate),
  'estimate of 100 lines': () => estimatePdf(long),
  invoice: () => invoicePdf(invoice),
};

/** What a document costs the function that makes it. */
export const part: Part = {
  name: 'pdf',
  about: 'making each document, the first one of a process with its typefaces included',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const begun = performance.now();
  await invoicePdf(invoice);
  const figures: Figure[] = [timed('the first of a process', performance.now() - begun)];
  const times = new Map<string, number[]>(Object.keys(documents).map((name) => [name, []]));
  for (let round = 0; round < rig.options.rounds * 10; round += 1) {
    for (const [name, make] of Object.entries(documents)) {
      const started = performance.now();
      await make();
      times.get(name)!.push(performance.now() - started);
    }
  }
  for (const [name, found] of times) {
    figures.push(timed(name, median(found)), {
      name: `${name}, p99`,
      value: percentile(found, 0.99),
      unit: 'ms',
    });
  }
  return figures;
}

const timed = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'ms',
  budget: { atMost: 50 },
  time: true,
});
