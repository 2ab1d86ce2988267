import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { cancelReasons, jobActions, moneyStages, visitEvents, visitStates } from '#domain/job.ts';
import { sortFields } from '#domain/list-orders.ts';
import { encryptedFields } from '#domain/encrypted-fields.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { leadStatuses } from '#domain/lead.ts';
import { urgencies } from '#domain/urgency.ts';
import { authority } from '../estimates/authority.ts';
import { customer } from '../customers/customer.ts';
import { estimateItems, miles, quoteRow } from '../estimates/estimate.ts';
import { answeredFacts, jobFields, urgency } from '../estimates/fields.ts';
import {
  changeBody,
  clearedFlag,
  idParams,
  moment,
  optionalEmail,
  optionalText,
  personFields,
  requiredText,
  uuid,
} from '../fields.ts';
import { historyEntry } from '../history.ts';
import { invoiceRow } from '../invoices/invoice.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { delivery, payment } from '../payments.ts';
import { forJobs, forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';

/** A job in a list: whose, what, where, how far, and the one thing to do next. */
export const jobRow = z.object({
  id: z.string(),
  /** Short, to be spoken: "job 1042". */
  number: z.number(),
  customerId: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceType: z.string(),
  /** The town or place as it was said. */
  location: z.nullable(z.string()),
  serviceAddress: z.nullable(z.string()),
  /** "2019 Toyota Tacoma"; null when nothing of it is known. */
  vehicle: z.nullable(z.string()),
  /** The customer's words. */
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
  /** Told from estimates and invoices, never stored. */
  money: z.enum(moneyStages),
  /**
   * The total of the invoices, or of the estimate that speaks for the job; null without a price. For a technician who
   * does not see prices, every amount of a job is null and its papers, payments and mails are empty.
   */
  total: z.nullable(z.string()),
  /** What is still owed on issued invoices; null before one is issued. */
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

/** A whole job: all that its page shows, read in one round trip. */
export const job = z.extend(jobRow, {
  ...answeredFacts,
  /** Miles, up to two decimals; null when not known. */
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
  setOffAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** Null also for a job whose request was marked as spam. */
  cancelReason: z.nullable(z.enum(cancelReasons)),
  customer: z.nullable(customer),
  leads: z.array(jobRequest(leadStatuses)),
  bookings: z.array(jobRequest(bookingStatuses)),
  /** Newest first, as are the invoices; at most 20 of each. */
  quotes: z.array(quoteRow),
  /** The estimate that speaks for the job: the one to send, to agree on, to collect on. */
  currentQuoteId: z.nullable(z.string()),
  invoices: z.array(invoiceRow),
  /** Deposits, payments and reversals, oldest first; at most 50. */
  payments: z.array(payment),
  /** Without photo and signature; those are read with the estimate. */
  authorities: z.array(z.omit(authority, { signature: true })),
  /** What happened to the job and its papers, newest first, at most 100. */
  timeline: z.array(z.extend(historyEntry, ofRecord)),
  /** Mails about the job's papers and how they are doing, newest first, at most 50. */
  mails: z.array(z.extend(delivery, ofRecord)),
});

export type Job = z.infer<typeof job>;

const coordinate = (most: number, message: string) =>
  z.optional(z.nullable(z.number(message).check(z.refine((n) => Math.abs(n) <= most, message))));

/** What may be known of a job; all of it may be asked for later. */
const jobFacts = {
  customerId: z.optional(z.nullable(uuid)),
  firstName: optionalText(limits.personName),
  lastName: optionalText(limits.personName),
  email: optionalEmail(),
  location: optionalText(limits.place),
  serviceAddress: optionalText(limits.place),
  latitude: coordinate(90, 'Must be a latitude such as 22.0964'),
  longitude: coordinate(180, 'Must be a longitude such as -159.5261'),
  distanceMiles: miles,
  request: optionalText(limits.message),
  technicianId: z.optional(z.nullable(uuid)),
  ...jobFields,
};

/** A call: the phone number is enough. With items it gets an estimate too, in the same transaction. */
const newJobBody = z.strictObject({
  phone: personFields.phone,
  serviceType: z._default(requiredText('Service type is required', 60), 'other'),
  ...jobFacts,
  /** The message the call was read from, as it was pasted; kept in the job's history. */
  pasted: optionalText(limits.pasted),
  /** Lines of an estimate; left out or empty: none is made. */
  items: z.optional(estimateItems),
  /** Whether the estimate charges the website's urgency markup. */
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
});

export type NewJobBody = z.infer<typeof newJobBody>;

/** A change of a job's facts. Visit, appointment and money change through steps. */
const jobUpdateBody = changeBody({
  phone: personFields.phone,
  serviceType: requiredText('Service type is required', 60),
  ...jobFacts,
  urgency,
  suspicious: clearedFlag,
});

/** By creation time, appointment (none yet: last), or last name. */
export const jobSorts = sortsBy(sortFields.jobs);

export const jobRoutes = {
  list: route({
    name: 'listJobs',
    summary: 'Jobs, newest first unless sorted otherwise; for a technician their own',
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
      /** Only jobs whose appointment begins in this span, ISO 8601. */
      from: z.optional(moment()),
      to: z.optional(moment()),
    }),
    success: { status: 200, schema: z.array(jobRow) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createJob',
    summary:
      'Take a call: a phone number is enough. It finds the customer; with a name and a new number, one is made',
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
      'One job with its people, papers, money, mails and timeline; that its VIN, key codes and access details were read goes into its history',
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
    summary: 'Change what is known of a job, or clear its flag as suspicious',
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
