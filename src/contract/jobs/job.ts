import * as z from 'zod/mini';
import { encryptedFields, estimateFacts, jobFacts } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { cancelReasons, jobActions, moneyStages, visitEvents, visitStates } from '#domain/job.ts';
import { sortFields } from '#domain/list-orders.ts';
import { bookingStatuses, leadStatuses } from '#domain/requests.ts';
import { urgencies } from '#domain/urgency.ts';
import { customer } from '../customers/customer.ts';
import { estimateItems, jobFields, miles, quoteRow } from '../estimates/estimate.ts';
import { urgency } from '../estimates/fields.ts';
import {
  changeBody,
  clearedFlag,
  idParams,
  moment,
  optionalEmail,
  optionalName,
  optionalText,
  personFields,
  requiredText,
  uuid,
} from '../fields.ts';
import { historyEntry } from '../history.ts';
import { invoiceRow } from '../invoices/invoice.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { delivery, payment } from '../payments.ts';
import { answered, requested } from '../record-fields.ts';
import { forJobs, forOffice, KB, route } from '../route.ts';
import { authority, callersOrder, jobOrder } from './authority.ts';

/** A job in a list: customer, work, place, states, and the primary action. */
export const jobRow = z.object({
  id: z.string(),
  /** Short enough to say: "job 1042". */
  number: z.number(),
  customerId: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceType: z.string(),
  /** The town or place, as the customer gave it. */
  location: z.nullable(z.string()),
  serviceAddress: z.nullable(z.string()),
  /** "2019 Toyota Tacoma"; null when unknown. */
  vehicle: z.nullable(z.string()),
  /** The customer's request, verbatim. */
  request: z.nullable(z.string()),
  urgency: z.enum(urgencies),
  isEmergency: z.boolean(),
  suspicious: z.boolean(),
  visit: z.enum(visitStates),
  /** The appointment, ISO 8601 UTC: both set or both null. The end is exclusive. */
  slotStart: z.nullable(z.string()),
  slotEnd: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  /** Derived from estimates and invoices, never stored. */
  money: z.enum(moneyStages),
  /**
   * The total of the invoices, or of the current estimate; null without a price. For a technician who does not see
   * prices, every amount of a job is null and its papers, payments and mails are empty.
   */
  total: z.nullable(z.string()),
  /** The balance of the issued invoices; null before one is issued. */
  balance: z.nullable(z.string()),
  /** The primary action; null when nothing is left to do. */
  action: z.nullable(z.enum(jobActions)),
  /** Visit steps that are possible now; the menu comes from this list. */
  allowed: z.array(z.enum(visitEvents)),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type JobRow = z.infer<typeof jobRow>;

/** The lead or booking that opened a job. */
const jobRequest = <const Status extends string>(statuses: readonly Status[]) =>
  z.object({
    id: z.string(),
    status: z.enum(statuses),
    suspicious: z.boolean(),
    version: z.number(),
    createdAt: z.string(),
  });

/** Which record of a job an event or a mail is about. */
const jobRecordTypes = ['job', 'lead', 'booking', 'quote', 'invoice'] as const;

const ofRecord = { recordType: z.enum(jobRecordTypes), recordId: z.string() };

/** A whole job: everything its page shows, read in one round trip. */
export const job = z.extend(jobRow, {
  ...answered(estimateFacts),
  ...answered(jobFacts),
  /** Miles, up to two decimals; null when unknown. */
  distanceMiles: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accessDetails: z.nullable(z.string()),
  vehicleVin: z.nullable(z.string()),
  keyCodes: z.nullable(z.string()),
  /** Encrypted fields with a value that this response withholds (null here). */
  closed: z.array(z.enum(encryptedFields)),
  /** Encrypted fields that the server's current keys cannot decrypt. */
  unreadable: z.array(z.enum(encryptedFields)),
  /** The drive before the visit, as it is planned, and the town it begins in; null without a technician or a time. */
  travelMinutes: z.nullable(z.number()),
  travelFrom: z.nullable(z.string()),
  /** The reason for a visit without time for the drive to it. */
  overlapReason: z.nullable(z.string()),
  /** The reason for a visit outside its technician's hours, or during time off. */
  offHoursReason: z.nullable(z.string()),
  /** Since when it waits for another technician, and why the last one handed it back. */
  handedBackAt: z.nullable(z.string()),
  handBackReason: z.nullable(z.string()),
  /** Where it is, if the door book has the place. */
  propertyId: z.nullable(z.string()),
  /** Who ordered it, where the property says who may; null elsewhere. */
  order: z.nullable(jobOrder),
  /** Whether another visit holds its time too. */
  sharesTime: z.boolean(),
  /** When its technician accepted it. */
  acceptedAt: z.nullable(z.string()),
  /** Whether customers can pay by card on their page. */
  takesCards: z.boolean(),
  /** What the technician says at the door and the customer answers; null before and after the visit. */
  doorWords: z.nullable(z.object({ says: z.string(), answer: z.string() })),
  setOffAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** Also null for a job whose request was marked as spam. */
  cancelReason: z.nullable(z.enum(cancelReasons)),
  customer: z.nullable(customer),
  leads: z.array(jobRequest(leadStatuses)),
  bookings: z.array(jobRequest(bookingStatuses)),
  /** Newest first, like the invoices; at most 20 of each. */
  quotes: z.array(quoteRow),
  /**
   * The estimate to send, approve and collect on; also for those who do not see prices.
   */
  currentQuoteId: z.nullable(z.string()),
  invoices: z.array(invoiceRow),
  /** Deposits, payments and reversals, oldest first; at most 50. */
  payments: z.array(payment),
  /** Without photo and signature, which are read with the estimate. */
  authorities: z.array(z.omit(authority, { signature: true })),
  /** Events of the job and its papers, newest first, at most 100. */
  timeline: z.array(z.extend(historyEntry, ofRecord)),
  /** Mails about the job's papers with their delivery status, newest first, at most 50. */
  mails: z.array(z.extend(delivery, ofRecord)),
});

export type Job = z.infer<typeof job>;

const coordinate = (most: number, message: string) =>
  z.optional(z.nullable(z.number(message).check(z.refine((n) => Math.abs(n) <= most, message))));

const { wantedDate, ...otherFacts } = requested(jobFacts);

/** What is known of a job; nothing is required when it is opened. */
const details = {
  customerId: z.optional(z.nullable(uuid)),
  firstName: optionalName(),
  lastName: optionalName(),
  email: optionalEmail(),
  location: optionalText(limits.place),
  serviceAddress: optionalText(limits.place),
  latitude: coordinate(90, 'Must be a latitude such as 22.0964'),
  longitude: coordinate(180, 'Must be a longitude such as -159.5261'),
  distanceMiles: miles,
  request: optionalText(limits.message),
  technicianId: z.optional(z.nullable(uuid)),
  ...jobFields,
  ...otherFacts,
  wantedDate,
};

/** A call: the phone number is enough. With items it gets an estimate too, in the same transaction. */
const newJobBody = z.strictObject({
  phone: personFields.phone,
  serviceType: z._default(requiredText('Service type is required', 60), 'other'),
  ...details,
  /** The pasted message the fields were filled from, kept word for word in the job's history. */
  pasted: optionalText(limits.pasted),
  /** The received text that the call answers: it goes to the job's history and leaves the inbox. */
  textId: z.optional(uuid),
  /** The caller’s order by a standing authority: the job is at that property, for its customer. */
  order: z.optional(callersOrder),
  /** Lines of an estimate; omitted or empty: no estimate is created. */
  items: z.optional(estimateItems),
  /** Whether the estimate charges the website's urgency markup. */
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
});

export type NewJobBody = z.infer<typeof newJobBody>;

/** A change to a job's facts. Visit, appointment and money change through steps. */
const jobUpdateBody = changeBody({
  phone: personFields.phone,
  serviceType: requiredText('Service type is required', 60),
  ...details,
  urgency,
  suspicious: clearedFlag,
});

/** By creation time, appointment (none yet: last), or last name. */
export const jobSorts = sortsBy(sortFields.jobs);

export const jobRoutes = {
  list: route({
    name: 'listJobs',
    summary: 'Jobs, newest first unless sorted otherwise; for technicians, their own',
    method: 'GET',
    path: '/api/admin/jobs',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    query: listQuery(jobSorts, {
      /** `open`: neither done nor cancelled. */
      visit: z.optional(z.enum([...visitStates, 'open'])),
      money: z.optional(z.enum(moneyStages)),
      emergency: z.optional(z.enum(['true', 'false'])),
      customerId: z.optional(uuid),
      /** Only jobs whose appointment begins in this period, ISO 8601. */
      from: z.optional(moment()),
      to: z.optional(moment()),
    }),
    success: { status: 200, schema: z.array(jobRow) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createJob',
    summary:
      'Record a call: a phone number is enough. Links the customer with that number; a new number with a name creates one',
    method: 'POST',
    path: '/api/admin/jobs',
    auth: 'admin',
    roles: forOffice,
    body: newJobBody,
    success: { status: 201, schema: job },
    maxBytes: 64 * KB,
  }),
  find: route({
    name: 'findJob',
    summary:
      'One job with its customer, papers, money, mails and timeline; records in its history that VIN, key codes and access details were read',
    method: 'GET',
    path: '/api/admin/jobs/:id',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    params: idParams,
    /** `reveal=no` withholds VIN, key codes and access details. */
    query: z.strictObject({ reveal: z.optional(z.enum(['yes', 'no'], 'Must be yes or no')) }),
    success: { status: 200, schema: job },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateJob',
    summary: 'Change a job’s facts, or clear its suspicious flag',
    method: 'PUT',
    path: '/api/admin/jobs/:id',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    params: idParams,
    body: jobUpdateBody,
    success: { status: 200, schema: job },
    maxBytes: 32 * KB,
  }),
};
