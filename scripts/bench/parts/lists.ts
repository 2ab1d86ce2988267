import type { Figure, Part } from '../part.ts';
import { type Contender, costs, interleave } from '../rounds.ts';
import type { Rig } from '../rig.ts';

/** The office's lists against a bare server that returns the same rows. */
export const part: Part = {
  name: 'lists',
  about:
    'an authenticated list of 50 against a bare node:http + pg server that looks up the session and selects the same',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const [app, bare] = [await rig.app(), await rig.bare()];
  const older = rig.options.against === undefined ? undefined : await rig.app({ older: true });
  const contenders: Contender[] = [
    { name: 'leads', server: app, mix: [['leads', 1]] },
    { name: 'bare leads', server: bare, mix: [['bareLeads', 1]] },
    { name: 'bare leads, no session', server: bare, mix: [['bareLeadsAlone', 1]] },
    { name: 'session', server: app, mix: [['session', 1]] },
    ...(older ? [{ name: 'older leads', server: older, mix: [['leads', 1]] } as const] : []),
  ];
  const results = await interleave(rig, contenders);
  const { of, ratio } = results;
  return [
    {
      name: 'list of 50 / bare list',
      value: ratio('leads', 'bare leads'),
      unit: '×',
      budget: { atLeast: 0.65 },
    },
    {
      name: 'list of 50 / bare list without a session',
      value: ratio('leads', 'bare leads, no session'),
      unit: '×',
    },
    ...(older
      ? [{ name: `list of 50 / at ${rig.options.against}`, value: ratio('leads', 'older leads'), unit: '×' }]
      : []),
    { name: 'list p99', value: of('leads').p99, unit: 'ms', budget: { atMost: 25 }, time: true },
    ...costs(
      results,
      contenders.map(({ name }) => name),
    ),
  ];
}
