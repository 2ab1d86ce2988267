import type { BookingStatus, LeadStatus } from '#domain/requests.ts';
import { addDays } from '#domain/shop-time.ts';
import { insertBooking, type NewBooking } from '../queries/bookings.ts';
import { appendEvent } from '../queries/history.ts';
import { insertLead, type NewLead } from '../queries/leads.ts';
import { daysAgo, type SeedContext, type Entry } from './documents.ts';
import { contactOf, people, type Person, townOf, visitors } from './people.ts';

interface Request {
  readonly who: Person | undefined;
  readonly days: number;
  readonly serviceType: string;
  readonly message: string | null;
}

type LeadRequest = Request & { readonly status?: LeadStatus; readonly isEmergency?: boolean };
type BookingRequest = Request & {
  readonly status?: BookingStatus;
  /** Days from today. */
  readonly inDays: number;
  readonly preferredTime: string;
  /** UTC hours of the slot on the preferred day (Honolulu is ten hours behind). */
  readonly slot?: readonly [number, number];
};

const leads: readonly LeadRequest[] = [
  {
    who: visitors[4],
    days: 0.01,
    serviceType: 'emergency',
    isEmergency: true,
    message: 'Locked out of the rental, keys in the trunk, two kids with me.',
  },
  {
    who: visitors[1],
    days: 0.05,
    serviceType: 'automotive',
    isEmergency: true,
    message: 'White Jeep Wrangler, key snapped in the door. Flight at 9 pm.',
  },
  {
    who: visitors[3],
    days: 0.2,
    serviceType: 'residential',
    message: 'Front door deadbolt sticks since the rain. Gate code 4482.',
  },
  {
    who: visitors[7],
    days: 0.6,
    serviceType: 'installation',
    message: 'Two keypad locks for a condo, must work with the cleaning crew’s codes.',
  },
  {
    who: visitors[0],
    days: 1.1,
    serviceType: 'automotive',
    message: 'Lost the only fob of a 2019 Nissan Rogue surfing.',
    status: 'contacted',
  },
  {
    who: visitors[5],
    days: 1.7,
    serviceType: 'residential',
    message: 'Rekey four doors after tenants moved out.',
    status: 'contacted',
  },
  {
    who: people.shop,
    days: 3,
    serviceType: 'commercial',
    message: 'Back door closer and a new cylinder; six keys.',
    status: 'estimated',
  },
  {
    who: people.rental,
    days: 5,
    serviceType: 'residential',
    message: 'Guests cannot get the smart lock to open.',
    status: 'won',
  },
  {
    who: visitors[6],
    days: 8,
    serviceType: 'emergency',
    isEmergency: true,
    message: 'Battery dead past the end of the paved road.',
    status: 'won',
  },
  { who: visitors[8], days: 12, serviceType: 'repair', message: 'Screen door lock.', status: 'lost' },
  {
    who: visitors[13],
    days: 15,
    serviceType: 'other',
    message: 'Boost your ranking today, see www.example.com',
    status: 'spam',
  },
];

const bookings: readonly BookingRequest[] = [
  {
    who: visitors[9],
    days: 0.3,
    serviceType: 'rekey',
    message: 'Bakery, three doors, before we open at five if you can.',
    inDays: 2,
    preferredTime: 'morning',
  },
  {
    who: visitors[14],
    days: 0.5,
    serviceType: 'smart-lock',
    message: 'Unit 12, the agent will let you in.',
    inDays: 4,
    preferredTime: 'afternoon',
  },
  {
    who: people.condo,
    days: 1,
    serviceType: 'consultation',
    message: 'Forty units, one master key, what would it take?',
    inDays: 3,
    preferredTime: 'midday',
    status: 'confirmed',
    slot: [21, 22],
  },
  {
    who: people.family,
    days: 17,
    serviceType: 'automotive',
    message: 'One more key for the 2018 Camry.',
    inDays: -15,
    preferredTime: 'flexible',
    status: 'done',
    slot: [19, 20],
  },
  {
    who: visitors[15],
    days: 11,
    serviceType: 'other',
    message: 'Safe that will not open.',
    inDays: -8,
    preferredTime: 'evening',
    status: 'declined',
  },
];

/** Ids of the stored requests by their sender, for the estimates that answer them. */
export type RequestIds = Map<Person, { leadId: string } | { bookingId: string }>;

/** Leads and bookings, open and closed. Each sender's id is put into `ids`. */
export function requestEntries(
  context: SeedContext,
  customers: ReadonlyMap<Person, string>,
  ids: RequestIds,
): readonly Entry[] {
  const { trx, now } = context;
  return [
    ...leads.map(({ days, status, isEmergency, ...request }) => ({
      at: daysAgo(now, days),
      store: async () => {
        const fields = requestOf(context, request, days, customers);
        const lead: NewLead = { ...fields, ...(status && { status }), ...(isEmergency && { isEmergency }) };
        const { id } = await insertLead(trx, lead);
        if (request.who) ids.set(request.who, { leadId: id });
        await received(context, 'contact_request', id, days);
      },
    })),
    ...bookings.map(({ days, status, inDays, slot, preferredTime, ...request }) => ({
      at: daysAgo(now, days),
      store: async () => {
        const preferredDate = addDays(context.today, inDays);
        const hour = (hours: number) =>
          new Date(Date.parse(`${preferredDate}T00:00:00Z`) + hours * 3_600_000);
        const booking: NewBooking = {
          ...requestOf(context, request, days, customers),
          preferredDate,
          preferredTime,
          ...(status && { status }),
          ...(slot && { slotStart: hour(slot[0]), slotEnd: hour(slot[1]) }),
        };
        const { id } = await insertBooking(trx, booking);
        if (request.who) ids.set(request.who, { bookingId: id });
        await received(context, 'booking_request', id, days);
      },
    })),
  ];
}

function requestOf(
  { now }: SeedContext,
  { who, serviceType, message }: Omit<Request, 'days'>,
  days: number,
  customers: ReadonlyMap<Person, string>,
) {
  if (!who) throw new RangeError('A request of the demo data has no person');
  const createdAt = daysAgo(now, days);
  return {
    ...contactOf(who),
    serviceType,
    message,
    location: `${who.address}, ${townOf(who)}`,
    customerId: customers.get(who) ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}

function received(
  { trx, now }: SeedContext,
  recordType: 'contact_request' | 'booking_request',
  recordId: string,
  days: number,
): Promise<void> {
  return appendEvent(trx, { actor: null, recordType, recordId, what: 'received', at: daysAgo(now, days) });
}
