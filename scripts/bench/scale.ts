/**
 * `node scripts/bench/scale.ts`: the load on the deployed site at 1, 10, 100 and 1,000 times this island, and its share
 * of each limit. Assumptions are marked.
 */
import { seededRandom } from '#domain/seeded-random.ts';
import { rememberedFigure } from '#scripts/figures.ts';

/**
 * People on the island on an average day: the census of 2020, and
 * https://thegardenisland.com/2022/10/28/business/kauai-tourism-numbers-surge-in-september.
 */
const people = { residents: 73_298, visitors: 26_136, households: 24_712 };

/** Assumptions. Replace each one when the business has its own figure. */
const assumed = {
  driving: 0.6,
  breakdownsPerDriverYear: 0.57,
  // A motoring club's calls: http://m.theautochannel.com/news/press/date/20000508/press014992.html
  ofOurTrade: 0.36,
  lockoutsPerHouseholdYear: 0.1,
  marketShare: 0.3,
  visitsPerJob: 40,
  pagesPerVisit: 2,
  formsPerJob: 0.6,
  officeRequestsPerJob: 40,
  statementsPerOfficeRequest: 4,
  mailsPerForm: 2,
  busiestHourShare: 0.12,
  warmMs: 40,
  coldMs: 900,
  instanceIdleMinutes: 10,
  mailMs: 300,
};

/** Figures of the build (docs/figures.csv), and of a prepared public write (docs/decisions/postgres.md). */
const measured = {
  textPageBytes: await rememberedFigure('weights', 'text, heaviest page'),
  formPageBytes: await rememberedFigure('weights', 'form, heaviest page'),
  formScriptBytes: await rememberedFigure('weights', 'form, scripts after a touch'),
  writeStatementMs: 2.0,
};

/** Sources: docs/performance.md. Netlify publishes no limit on concurrent functions; this is AWS Lambda's default. */
const limits = { functionsAtOnce: 1000, directConnections: 97, pooledConnections: 10_000 };

function jobsPerDay(times: number): number {
  const drivers = (people.residents + people.visitors) * assumed.driving;
  const onTheRoad = drivers * assumed.breakdownsPerDriverYear * assumed.ofOurTrade;
  const atHome = people.households * assumed.lockoutsPerHouseholdYear;
  return ((onTheRoad + atHome) * assumed.marketShare * times) / 365;
}

interface Hour {
  readonly requests: number;
  readonly atOnce: number;
  readonly coldStarts: number;
}

/**
 * Simulates the busiest hour request by request: each takes an idle instance or starts one, because an instance
 * handles one request at a time.
 */
function busiestHour(requestsPerHour: number): Hour {
  const random = seededRandom(1);
  const hourMs = 3_600_000;
  let free: number[] = [];
  let busyUntil: number[] = [];
  const hour = { requests: 0, atOnce: 0, coldStarts: 0 };
  for (let at = 0; ;) {
    at += (-Math.log(1 - random()) * hourMs) / requestsPerHour;
    if (at > hourMs) return hour;
    free.push(...busyUntil.filter((end) => end <= at));
    busyUntil = busyUntil.filter((end) => end > at);
    free = free.filter((since) => at - since < assumed.instanceIdleMinutes * 60_000);
    const warm = free.pop() !== undefined;
    busyUntil.push(at + (warm ? assumed.warmMs : assumed.coldMs));
    hour.requests += 1;
    hour.coldStarts += warm ? 0 : 1;
    hour.atOnce = Math.max(hour.atOnce, busyUntil.length);
  }
}

const rows = [1, 10, 100, 1000].map((times) => {
  const jobs = jobsPerDay(times);
  const forms = jobs * assumed.formsPerJob;
  const office = jobs * assumed.officeRequestsPerJob;
  const visits = jobs * assumed.visitsPerJob;
  const bytes =
    visits * assumed.pagesPerVisit * measured.textPageBytes +
    forms * (measured.formPageBytes + measured.formScriptBytes);
  const hour = busiestHour((forms + office) * assumed.busiestHourShare);
  const statementsPerSecond =
    ((forms + office * assumed.statementsPerOfficeRequest) * assumed.busiestHourShare) / 3600;
  return {
    times,
    'jobs a day': Math.round(jobs),
    'visits a day': Math.round(visits),
    'MB a day from the CDN': Math.round(bytes / 1e6),
    'calls of functions, busiest hour': hour.requests,
    'of them cold': hour.coldStarts,
    'most at once': hour.atOnce,
    'of 1,000 at once, %': Number(((hour.atOnce / limits.functionsAtOnce) * 100).toFixed(1)),
    'of 97 connections, %': Number(((hour.atOnce / limits.directConnections) * 100).toFixed(1)),
    'statements a second, busiest hour': Number(statementsPerSecond.toFixed(2)),
    'of one connection of the database, %': Number(
      ((statementsPerSecond * measured.writeStatementMs) / 10).toFixed(2),
    ),
    'mails, busiest hour': Math.round(forms * assumed.mailsPerForm * assumed.busiestHourShare),
    'of one sender, %': Number(
      ((forms * assumed.mailsPerForm * assumed.busiestHourShare * assumed.mailMs) / 36_000).toFixed(1),
    ),
    'offers open at once (30 days)': Math.round(jobs * 30),
    'jobs in ten years': Math.round(jobs * 3650),
  };
});
for (const name of Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]) {
  console.log([name.padEnd(40), ...rows.map((row) => String(row[name]).padStart(12))].join(''));
}
