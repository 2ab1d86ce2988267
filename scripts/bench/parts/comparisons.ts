import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { type Contender, costs, interleave } from '../rounds.ts';
import type { ScenarioName } from '../scenarios.ts';

const QUICK = { atMost: 25 };

/** The application against a bare server that does the same work, in turns of one run. */
interface Comparison {
  readonly name: string;
  readonly about: string;
  /** Who takes part: what they are called, which server they ask, and for what. */
  readonly contenders: readonly (readonly [name: string, server: 'app' | 'mailing' | 'bare', ScenarioName])[];
  readonly ratios: readonly (readonly [figure: string, one: string, other: string, atLeast?: number])[];
  /** Whose slowest hundredth is told; ours has a budget. */
  readonly p99: readonly (readonly [figure: string, of: string])[];
  /** Who is also compared with an older release (`--against`). */
  readonly older: readonly (readonly [figure: string, of: string, ScenarioName])[];
}

const comparison = ({ name, about, ...table }: Comparison): Part => ({
  name,
  about,
  run: (rig) => measure(rig, table),
});

async function measure(
  rig: Rig,
  { contenders, ratios, p99, older }: Omit<Comparison, 'name' | 'about'>,
): Promise<Figure[]> {
  const { against } = rig.options;
  const servers = {
    app: () => rig.app(),
    mailing: () => rig.app({ mail: true }),
    bare: () => rig.bare(),
    older: () => rig.app({ older: true }),
  };
  const all = [
    ...contenders,
    ...(against === undefined ? [] : older.map(([, of, work]) => [`older ${of}`, 'older', work] as const)),
  ];
  const entered: Contender[] = [];
  for (const [called, server, work] of all)
    entered.push({ name: called, server: await servers[server](), mix: [[work, 1]] });
  const results = await interleave(rig, entered);
  const { of, ratio } = results;
  const isOurs = (who: string) => contenders.some(([called, server]) => called === who && server !== 'bare');
  return [
    ...ratios.map(([figure, one, other, atLeast]) => ({
      name: figure,
      value: ratio(one, other),
      unit: '×',
      ...(atLeast === undefined ? {} : { budget: { atLeast } }),
    })),
    ...(against === undefined
      ? []
      : older.map(([figure, who]) => ({
          name: `${figure} / at ${against}`,
          value: ratio(who, `older ${who}`),
          unit: '×',
        }))),
    ...p99.map(([figure, who]) => ({
      name: figure,
      value: of(who).p99,
      unit: 'ms',
      ...(isOurs(who) ? { budget: QUICK, time: true } : {}),
    })),
    ...costs(
      results,
      entered.map(({ name }) => name),
    ),
  ];
}

/** Public forms. */
export const writes = comparison({
  name: 'writes',
  about: 'POST lead and quote against a bare node:http + pg insert of the same row',
  contenders: [
    ['lead', 'app', 'lead'],
    ['bare lead', 'bare', 'bareLead'],
    ['same statement', 'bare', 'bareLeadSame'],
    ['lead, one address', 'app', 'leadOneAddress'],
    ['quote', 'app', 'quote'],
    ['bare quote', 'bare', 'bareQuote'],
    ['lead, mailing', 'mailing', 'lead'],
  ],
  ratios: [
    ['lead / bare insert', 'lead', 'bare lead', 0.5],
    ['quote / bare insert', 'quote', 'bare quote', 0.4],
    ['lead / the same SQL, bare', 'lead', 'same statement'],
    ['lead, all from one address / bare insert', 'lead, one address', 'bare lead'],
    ['lead, mail sent by the same process / bare insert', 'lead, mailing', 'bare lead'],
  ],
  p99: [
    ['lead p99', 'lead'],
    ['quote p99', 'quote'],
    ['bare lead p99', 'bare lead'],
  ],
  older: [
    ['lead', 'lead', 'lead'],
    ['quote', 'quote', 'quote'],
  ],
});

/** The office's lists. */
export const lists = comparison({
  name: 'lists',
  about:
    'an authenticated list of 50 against a bare node:http + pg server that looks up the session and selects the same',
  contenders: [
    ['leads', 'app', 'leads'],
    ['bare leads', 'bare', 'bareLeads'],
    ['bare leads, no session', 'bare', 'bareLeadsAlone'],
    ['session', 'app', 'session'],
  ],
  ratios: [
    ['list of 50 / bare list', 'leads', 'bare leads', 0.65],
    ['list of 50 / bare list without a session', 'leads', 'bare leads, no session'],
  ],
  p99: [['list p99', 'leads']],
  older: [['list of 50', 'leads', 'leads']],
});

/** The dashboard and the caller search. */
export const reads = comparison({
  name: 'reads',
  about: 'summary and customer search against a bare node:http + pg server that sends the same statements',
  contenders: [
    ['summary', 'app', 'summary'],
    ['bare summary', 'bare', 'bareSummary'],
    ['search', 'app', 'search'],
    ['bare search', 'bare', 'bareSearch'],
  ],
  ratios: [
    ['summary / the same SQL, bare', 'summary', 'bare summary'],
    ['search / the same SQL, bare', 'search', 'bare search'],
  ],
  p99: [
    ['summary p99', 'summary'],
    ['search p99', 'search'],
  ],
  older: [
    ['summary', 'summary', 'summary'],
    ['search', 'search', 'search'],
  ],
});
