import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '#scripts/build/functions.ts';
import { paths } from '#scripts/build/paths.ts';
import { estimate, invoice } from '#tests/support/sample-documents.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const run = promisify(execFile);

const documents = {
  estimate: ['estimatePdf', estimate],
  'estimate of 100 lines': [
    'estimatePdf',
    { ...estimate, lines: Array.from({ length: 100 }, (_, place) => estimate.lines[place % 3]!) },
  ],
  invoice: ['invoicePdf', invoice],
} as const;

/** The cost of making a document. */
export const part: Part = {
  name: 'pdf',
  about:
    'making documents from the bundle that is deployed: the first one of a fresh process with the import of the library and the fonts, then each kind again and again. Processor time of all threads',
  run: measure,
};

/** Milliseconds; `warm` by document, processor time. */
interface Measured {
  readonly cold: { readonly processor: number; readonly clock: number };
  readonly warm: Readonly<Record<string, number>>;
}

async function measure(rig: Rig): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nene-bench-pdf-'));
  try {
    await bundle(join(paths.root, 'src/server/pdf/make-pdf.ts'), folder);
    await writeFile(join(folder, 'documents.json'), JSON.stringify(documents));
    await writeFile(join(folder, 'measure.mjs'), script);
    const found: Measured[] = [];
    for (let round = 0; round < rig.options.rounds; round += 1) {
      const { stdout } = await run(process.execPath, [join(folder, 'measure.mjs')]);
      found.push(JSON.parse(stdout) as Measured);
    }
    const timed = (name: string, times: number[], atMost?: number): Figure => ({
      name,
      value: median(times),
      unit: 'ms',
      ...(atMost === undefined ? {} : { budget: { atMost } }),
      time: true,
    });
    return [
      timed(
        'first document of a process, processor time',
        found.map(({ cold }) => cold.processor),
        400,
      ),
      timed(
        'first document of a process, by the clock',
        found.map(({ cold }) => cold.clock),
      ),
      ...Object.keys(documents).map((name) =>
        timed(
          `${name}, warm`,
          found.map(({ warm }) => warm[name]!),
          name === 'estimate of 100 lines' ? undefined : 30,
        ),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in a separate process, beside the bundle. "Warm" is the average of 20 documents after the first 20. */
const script = `
import { readFileSync } from 'node:fs';
const documents = JSON.parse(readFileSync(new URL('./documents.json', import.meta.url), 'utf8'));
const processor = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
const clock = performance.now();
const begun = process.cpuUsage();
const make = await import('./make-pdf.mjs');
await make.invoicePdf(documents.invoice[1]);
const cold = { processor: processor(begun), clock: performance.now() - clock };
const warm = {};
for (const [name, [maker, data]] of Object.entries(documents)) {
  for (let n = 0; n < 20; n += 1) await make[maker](data);
  const since = process.cpuUsage();
  for (let n = 0; n < 20; n += 1) await make[maker](data);
  warm[name] = processor(since) / 20;
}
console.log(JSON.stringify({ cold, warm }));
`;
