import type { Figure, Part } from '../part.ts';
import { type Contender, costs, interleave } from '../rounds.ts';
import type { Rig } from '../rig.ts';

/** The cost of the dashboard and the caller search relative to their bare statements. */
export const part: Part = {
  name: 'reads',
  about: 'summary and customer search against a bare node:http + pg server that sends the same statements',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const [app, bare] = [await rig.app(), await rig.bare()];
  const older = rig.options.against === undefined ? undefined : await rig.app({ older: true });
  const contenders: Contender[] = [
    { name: 'summary', server: app, mix: [['summary', 1]] },
    { name: 'bare summary', server: bare, mix: [['bareSummary', 1]] },
    { name: 'search', server: app, mix: [['search', 1]] },
    { name: 'bare search', server: bare, mix: [['bareSearch', 1]] },
    ...(older
      ? ([
          { name: 'older summary', server: older, mix: [['summary', 1]] },
          { name: 'older search', server: older, mix: [['search', 1]] },
        ] as const)
      : []),
  ];
  const results = await interleave(rig, contenders);
  const { of, ratio } = results;
  const own = ['summary', 'search'];
  return [
    ...own.map((name) => ({
      name: `${name} / the same SQL, bare`,
      value: ratio(name, `bare ${name}`),
      unit: '×',
    })),
    ...own.map((name) => ({
      name: `${name} p99`,
      value: of(name).p99,
      unit: 'ms',
      budget: { atMost: 25 },
      time: true,
    })),
    ...(older
      ? own.map((name) => ({
          name: `${name} / at ${rig.options.against}`,
          value: ratio(name, `older ${name}`),
          unit: '×',
        }))
      : []),
    ...costs(
      results,
      contenders.map(({ name }) => name),
    ),
  ];
}
