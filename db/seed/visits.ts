import { fullName } from '#domain/customer.ts';
import type { VisitState } from '#domain/job.ts';
import { addDays, startOfShopDay } from '#domain/shop-time.ts';
import { type Drive, driveBetween, homeOf } from '#domain/travel.ts';
import type { Quote } from '../queries/estimates/estimates.ts';
import { appendEvent } from '../queries/history.ts';
import { insertJob } from '../queries/jobs/jobs.ts';
import { insertPayment } from '../queries/payments.ts';
import { callers, emergencies, lockouts, routes, type Work } from './callers.ts';
import { type SeededTechnician, storeSignedSteps, weekdayOf } from './crew.ts';
import { type SeedContext, seedInvoice, seedPublicQuote, type Entry } from './documents.ts';
import { contactOf, type Person, townOf } from './people.ts';

/** The days with visits, counted from today. */
const FIRST_DAY = -3;
const LAST_DAY = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A visit of the demo data. Times are milliseconds since 1970. */
interface Visit {
  readonly who: Person;
  readonly work: Work;
  readonly member: SeededTechnician;
  readonly calledAt: number;
  readonly start: number;
  readonly end: number;
  readonly arrivedAt: number;
  readonly finishedAt: number;
  readonly drive: Drive;
  /** Varies what differs from visit to visit. */
  readonly nth: number;
  /** Whether the customer approved the price; undefined without a price. */
  readonly approved: boolean | undefined;
}

const quarterHour = (at: number) => Math.ceil(at / (15 * MINUTE)) * 15 * MINUTE;
const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

/** The crew's visits from three days ago to four days ahead, drives and breaks between, the coming days not full yet. */
function plannedVisits(
  { now, today }: SeedContext,
  crew: readonly SeededTechnician[],
  callerIn: ReturnType<typeof callers>,
): readonly Visit[] {
  return crew.flatMap((member, technician) => {
    const route = pick(routes, technician);
    let nth = 0;
    const visits: Visit[] = [];
    for (let ahead = FIRST_DAY; ahead <= LAST_DAY; ahead += 1) {
      const day = addDays(today, ahead);
      if (!member.days.includes(weekdayOf(day))) continue;
      const midnight = startOfShopDay(day).getTime();
      let from = homeOf(member.home);
      let free = midnight + member.hours[0] * HOUR;
      const count = ahead >= 2 ? 1 : 3 - ((technician + ahead + 10) % 2);
      for (let visit = 0; visit < count; visit += 1) {
        const work = pick(route.works, nth);
        const town = pick(route.towns, nth + visit);
        const drive = driveBetween(from, homeOf(town));
        const start = quarterHour(free + (drive.minutes + 20) * MINUTE);
        const end = start + work.minutes * MINUTE;
        if (end > midnight + member.hours[1] * HOUR) break;
        nth += 1;
        from = homeOf(town);
        free = end + (visit === 0 ? 40 : 10) * MINUTE;
        visits.push({
          ...{ who: callerIn(town), work, member, start, end, drive, nth },
          calledAt: Math.min(start, now.getTime()) - Math.round((0.7 + (nth % 4) * 0.6) * DAY),
          arrivedAt: start + (((nth * 7) % 13) - 4) * MINUTE,
          finishedAt: end + (((nth * 5) % 14) - 9) * MINUTE,
          approved: ahead < 2 || nth % 3 > 0 ? true : nth % 2 > 0 ? false : undefined,
        });
      }
    }
    return visits;
  });
}

/** The emergencies of the last month, arrived at around the promised time. */
function answeredEmergencies(
  { today }: SeedContext,
  crew: readonly SeededTechnician[],
  callerIn: ReturnType<typeof callers>,
): readonly Visit[] {
  return emergencies.map(([town, technician, days, hour], nth) => {
    const member = pick(crew, technician);
    const work = pick(lockouts, nth);
    const { response } = homeOf(town);
    const midnight = startOfShopDay(addDays(today, -days)).getTime();
    const calledAt = midnight + hour * HOUR + ((nth * 17) % 60) * MINUTE;
    const minutes = response.min - 3 + ((nth * 7) % (response.max - response.min + 6));
    const arrivedAt = calledAt + minutes * MINUTE;
    const finishedAt = arrivedAt + work.minutes * MINUTE;
    return {
      ...{ who: callerIn(town), work, member, calledAt, arrivedAt, finishedAt, nth, approved: true },
      ...{ start: arrivedAt, end: finishedAt, drive: driveBetween(homeOf(member.home), homeOf(town)) },
    };
  });
}

/** The crew's week, and the emergencies of the last month; `customerOf` stores a customer. */
export function visitEntries(
  context: SeedContext,
  crew: readonly SeededTechnician[],
  customerOf: (who: Person, at: Date) => Promise<string>,
): readonly Entry[] {
  const callerIn = callers();
  return [...plannedVisits(context, crew, callerIn), ...answeredEmergencies(context, crew, callerIn)].flatMap(
    (visit) => entriesOf(context, visit, customerOf),
  );
}

function stateOf({ arrivedAt, finishedAt, start, drive }: Visit, now: number): VisitState {
  if (finishedAt <= now) return 'done';
  if (arrivedAt <= now) return 'on_site';
  return start - drive.minutes * MINUTE <= now ? 'on_the_way' : 'scheduled';
}

/** A visit's job with its estimate; when it is done, the invoice and payment. */
function entriesOf(
  context: SeedContext,
  visit: Visit,
  customerOf: (who: Person, at: Date) => Promise<string>,
): readonly Entry[] {
  const now = context.now.getTime();
  const state = stateOf(visit, now);
  const { approved, calledAt, finishedAt, nth } = visit;
  let quote: Quote | undefined;
  const called: Entry = {
    at: new Date(calledAt),
    store: async () => {
      const customerId = approved === true ? await customerOf(visit.who, new Date(calledAt)) : null;
      const jobId = await storeJob(context, visit, state, customerId);
      if (approved !== undefined) quote = await storeEstimate(context, visit, { customerId, jobId });
    },
  };
  if (state !== 'done') return [called];
  const isPaid = nth % 8 !== 5;
  const billed: Entry = {
    at: new Date(finishedAt),
    store: async () => {
      if (!quote) throw new RangeError('A finished visit of the demo data has no estimate');
      await bill(context, visit, quote, isPaid);
    },
  };
  return [called, billed];
}

async function storeJob(
  { trx, now }: SeedContext,
  { who, work, member, start, end, drive, calledAt, arrivedAt, finishedAt, nth }: Visit,
  visit: VisitState,
  customerId: string | null,
): Promise<string> {
  const { serviceType, request, vehicle: [vehicleYear, vehicleMake, vehicleModel] = [] } = work;
  const isEmergency = serviceType === 'emergency';
  const setOffAt = new Date(Math.max(arrivedAt - drive.minutes * MINUTE, calledAt + 2 * MINUTE));
  const [hasLeft, hasArrived] = [visit !== 'scheduled', visit === 'on_site' || visit === 'done'];
  const isAccepted = hasLeft || start - now.getTime() < DAY || nth % 2 === 0;
  const { id } = await insertJob(trx, {
    ...contactOf(who),
    ...{ customerId, serviceType, request, visit, technicianId: member.id },
    ...{
      vehicleYear: vehicleYear ?? null,
      vehicleMake: vehicleMake ?? null,
      vehicleModel: vehicleModel ?? null,
    },
    urgency: isEmergency ? 'emergency' : 'standard',
    location: townOf(who),
    serviceAddress: `${who.address}, ${townOf(who)}`,
    slotStart: new Date(start),
    slotEnd: new Date(end),
    travelMinutes: drive.minutes,
    travelMiles: drive.miles.toFixed(2),
    travelFrom: drive.from.name,
    acceptedAt: isAccepted ? new Date(calledAt + 10 * MINUTE) : null,
    setOffAt: hasLeft ? setOffAt : null,
    arrivedAt: hasArrived ? new Date(arrivedAt) : null,
    finishedAt: visit === 'done' ? new Date(finishedAt) : null,
    createdAt: new Date(calledAt),
    updatedAt: new Date(calledAt),
  });
  const events = [
    { what: 'called', at: new Date(calledAt), actor: null },
    ...(hasLeft ? [{ what: 'set_off', at: setOffAt, actor: member.email }] : []),
    ...(hasArrived ? [{ what: 'arrived', at: new Date(arrivedAt), actor: member.email }] : []),
    ...(visit === 'done' ? [{ what: 'finished', at: new Date(finishedAt), actor: member.email }] : []),
  ];
  for (const event of events) await appendEvent(trx, { recordType: 'job', recordId: id, ...event });
  await storeSignedSteps(trx, member.phone, { jobId: id, actor: member.email }, [
    ...(hasLeft ? [{ kind: 'set_off' as const, body: { tell: true }, at: setOffAt }] : []),
    ...(hasArrived ? [{ kind: 'arrive' as const, body: {}, at: new Date(arrivedAt) }] : []),
    ...(visit === 'done' ? [{ kind: 'finish' as const, body: {}, at: new Date(finishedAt) }] : []),
  ]);
  return id;
}

function storeEstimate(
  context: SeedContext,
  { who, work: { ids, serviceType }, calledAt, approved }: Visit,
  of: { customerId: string | null; jobId: string },
): Promise<Quote> {
  const decidedBy = fullName(who);
  const decidedAt = new Date(calledAt + 12 * MINUTE);
  return seedPublicQuote(context, who, {
    ...of,
    source: 'admin',
    days: (context.now.getTime() - calledAt - 5 * MINUTE) / DAY,
    urgency: serviceType === 'emergency' ? 'emergency' : 'standard',
    ids,
    serviceType,
    ...(approved ? { status: 'approved', decidedBy, decidedAs: 'customer', decidedAt } : {}),
  });
}

async function bill(
  context: SeedContext,
  { finishedAt, member, nth }: Visit,
  quote: Quote,
  isPaid: boolean,
): Promise<void> {
  const at = new Date(finishedAt);
  const day = addDays(context.today, -Math.floor((context.now.getTime() - finishedAt) / DAY));
  const method = pick(['card', 'card', 'cash', 'check'] as const, nth);
  const invoice = await seedInvoice(context, quote, {
    days: (context.now.getTime() - finishedAt) / DAY,
    ...{
      dueDate: addDays(day, 14),
      serviceDate: day,
      status: isPaid ? 'paid' : 'sent',
      sentAt: at,
      snapshot: '{}',
    },
    ...(isPaid ? { paidDate: at, paymentMethod: method } : {}),
  });
  if (!isPaid) return;
  await insertPayment(context.trx, {
    ...{ invoiceId: invoice.id, amount: invoice.total, method, receivedAt: at, actor: member.email },
    ...(method === 'check' ? { reference: `Check ${1040 + nth}` } : {}),
  });
}
