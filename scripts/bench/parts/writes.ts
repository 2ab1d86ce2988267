import type { Figure, Part } from '../part.ts';
import { type Contender, costs, interleave } from '../rounds.ts';
import type { Rig } from '../rig.ts';

/** Public forms against a bare server that stores the same row. */
export const part: Part = {
  name: 'writes',
  about: 'POST lead and quote against a bare node:http + pg insert of the same row',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const [app, mailing, bare] = [await rig.app(), await rig.app({ mail: true }), await rig.bare()];
  const older = rig.options.against === undefined ? undefined : await rig.app({ older: true });
  const contenders: Contender[] = [
    { name: 'lead', server: app, mix: [['lead', 1]] },
    { name: 'bare lead', server: bare, mix: [['bareLead', 1]] },
    { name: 'same statement', server: bare, mix: [['bareLeadSame', 1]] },
    { name: 'lead, one address', server: app, mix: [['leadOneAddress', 1]] },
    { name: 'quote', server: app, mix: [['quote', 1]] },
    { name: 'bare quote', server: bare, mix: [['bareQuote', 1]] },
    { name: 'lead, mailing', server: mailing, mix: [['lead', 1]] },
    ...(older
      ? ([
          { name: 'older lead', server: older, mix: [['lead', 1]] },
          { name: 'older quote', server: older, mix: [['quote', 1]] },
        ] as const)
      : []),
  ];
  const results = await interleave(rig, contenders);
  const { of, ratio } = results;
  const quick = { atMost: 25 };
  const figures: Figure[] = [
    { name: 'lead / bare insert', value: ratio('lead', 'bare lead'), unit: '×', budget: { atLeast: 0.5 } },
    { name: 'quote / bare insert', value: ratio('quote', 'bare quote'), unit: '×', budget: { atLeast: 0.4 } },
    { name: 'lead / the same SQL, bare', value: ratio('lead', 'same statement'), unit: '×' },
    {
      name: 'lead, all from one address / bare insert',
      value: ratio('lead, one address', 'bare lead'),
      unit: '×',
    },
    {
      name: 'lead, mail sent by the same process / bare insert',
      value: ratio('lead, mailing', 'bare lead'),
      unit: '×',
    },
    { name: 'lead p99', value: of('lead').p99, unit: 'ms', budget: quick, time: true },
    { name: 'quote p99', value: of('quote').p99, unit: 'ms', budget: quick, time: true },
    { name: 'bare lead p99', value: of('bare lead').p99, unit: 'ms' },
    ...costs(
      results,
      contenders.map(({ name }) => name),
    ),
  ];
  if (older) {
    figures.push(
      { name: `lead / at ${rig.options.against}`, value: ratio('lead', 'older lead'), unit: '×' },
      { name: `quote / at ${rig.options.against}`, value: ratio('quote', 'older quote'), unit: '×' },
    );
  }
  return figures;
}
