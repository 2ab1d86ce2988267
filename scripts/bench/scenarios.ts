import { randomUUID } from 'node:crypto';

/** A request for the driver to send. */
export interface ScenarioRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** The idempotency key of a write, used to look it up after the run. */
  readonly key?: string;
}

type Scenario = (token: string) => ScenarioRequest;

const first = ['Kai', 'Leilani', 'Malia', 'Keanu', 'Kalani', 'Nohea', 'Ikaika', 'Grace'];
const last = ['Kealoha', 'Nakamura', 'Silva', 'Kahale', 'Agustin', 'Tanaka', 'Medeiros', 'Reyes'];
const places = ['Poʻipū Beach Park', 'Hanalei Pier', 'Kapaʻa Town', 'Lihue Airport', 'Waimea', 'Princeville'];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0');

function person() {
  const [firstName, lastName] = [pick(first), pick(last)];
  return {
    firstName,
    lastName,
    phone: `(808) ${200 + Math.floor(Math.random() * 700)}-${digits(4)}`,
    email: `${firstName}.${lastName}.${digits(6)}@example.com`.toLowerCase(),
    location: pick(places),
  };
}

/** A new visitor with their own address behind one trusted proxy. */
function post(
  path: string,
  body: object,
  address = `10.${digits(2)}.${digits(2)}.${1 + Number(digits(2))}`,
): ScenarioRequest {
  const key = randomUUID();
  return {
    method: 'POST',
    path,
    key,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  };
}

const leadBody = () => ({
  ...person(),
  serviceType: 'automotive',
  message: 'Keys are in the trunk of the Jeep, by the second lot.',
  isEmergency: true,
});

const quoteBody = () => ({
  ...person(),
  serviceType: 'residential',
  propertyType: 'house',
  urgency: 'urgent',
  notes: 'Gate code at Makahuena on request.',
  items: [
    {
      catalogueId: 'rekeying-service',
      serviceCategory: 'residential',
      serviceDescription: 'Rekeying Service',
      quantity: 4,
      unitPrice: '35.00',
    },
    {
      catalogueId: 'home-lockout',
      serviceCategory: 'emergency',
      serviceDescription: 'Home Lockout',
      quantity: 1,
      unitPrice: '120.00',
    },
    { serviceCategory: 'custom', serviceDescription: 'Gate padlock', quantity: 1, unitPrice: '24.50' },
  ],
});

const get =
  (path: string) =>
  (token: string): ScenarioRequest => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
  });

/** Every kind of measured request. The token must suit the server under test. */
export const scenarios = {
  lead: () => post('/api/contact', leadBody()),
  /** All visitors share one address, as in a load test (or a resort). */
  leadOneAddress: () => post('/api/contact', leadBody(), '203.0.113.9'),
  quote: () => post('/api/quotes', quoteBody()),
  leads: get('/api/admin/leads?limit=50'),
  quotes: get('/api/admin/quotes?limit=50'),
  summary: get('/api/admin/summary'),
  session: get('/api/admin/session'),
  search: (token) => get(`/api/admin/customers/search?q=${pick(last).slice(0, 4)}`)(token),
  signIn: (credentials) => ({
    method: 'POST',
    path: '/api/admin/login',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.10' },
    body: credentials,
  }),
  health: () => ({ method: 'GET', path: '/api/health?deep=1', headers: {} }),
  bareLead: () => post('/lead', leadBody()),
  bareLeadSame: () => post('/lead-same', leadBody()),
  bareQuote: () => post('/quote', quoteBody()),
  bareLeads: get('/leads'),
  bareLeadsAlone: get('/leads-alone'),
  bareSummary: get('/summary'),
  bareSearch: get('/search'),
  barePassword: () => ({ method: 'POST', path: '/password', headers: {} }),
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** A typical traffic mix, by weight: the office reads more than visitors write. */
export const mixed: readonly (readonly [ScenarioName, number])[] = [
  ['lead', 25],
  ['quote', 15],
  ['leads', 25],
  ['quotes', 15],
  ['summary', 10],
  ['search', 10],
];
