import * as z from 'zod/mini';
import { SAID_MOST } from '#domain/door-words.ts';
import { limits } from '#domain/limits.ts';
import { moment, money, optionalText, requiredText } from '../fields.ts';
import { KB, route } from '../route.ts';
import { customerDocument, tokenParams } from './document.ts';

/**
 * The states of a visit as its customer sees them: `asked`, a request that the office has not answered; `choose`, a visit
 * without a time.
 */
const customerVisitStates = [
  'asked',
  'choose',
  'scheduled',
  'on_the_way',
  'on_site',
  'done',
  'cancelled',
] as const;

const slot = { slotStart: z.string(), slotEnd: z.string() };

/** A visit as the holder of its link sees it: no name, no address beyond the town, no price. */
export const customerVisit = z.object({
  state: z.enum(customerVisitStates),
  /** The job number, to give on the phone. */
  number: z.number(),
  /** "Rekeying". */
  service: z.string(),
  town: z.nullable(z.string()),
  /** The appointment, ISO 8601 UTC; both are set or both are null. */
  slotStart: z.nullable(z.string()),
  slotEnd: z.nullable(z.string()),
  /** Whether the choices are times that the office offered; otherwise they are open times. */
  offered: z.boolean(),
  /** Times the customer can choose now, by time. */
  choices: z.array(z.object(slot)),
  /** Whether the customer can move or cancel the appointment through this link. */
  changeable: z.boolean(),
  /** The last moment to do so; null without an appointment. */
  changeableUntil: z.nullable(z.string()),
});

export type CustomerVisit = z.infer<typeof customerVisit>;

/** The start of the appointment that the customer saw; omitted or null if there was none. */
const seen = z.optional(z.nullable(moment()));

/**
 * The customer's side of an appointment, reached through its link. Unknown, expired and revoked links get the same 404. A
 * time that was just taken gets 409 `slot_taken`, an impossible step 409 `wrong_state`, both with the visit in `current`.
 */
export const customerTimeRoutes = {
  read: route({
    name: 'readVisit',
    summary: 'Read an appointment, or the times offered for it, through its link; reading changes nothing',
    method: 'GET',
    path: '/api/times/:token',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: customerVisit },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
  choose: route({
    name: 'chooseTime',
    summary: 'Choose one of the available times, or move the appointment to it',
    method: 'POST',
    path: '/api/times/:token/choose',
    auth: 'link',
    params: tokenParams,
    body: z.strictObject({ slotStart: moment('Choose a time'), seen }),
    success: { status: 200, schema: customerVisit },
    maxBytes: 2 * KB,
    rateLimit: 'answerLink',
  }),
  cancel: route({
    name: 'cancelVisit',
    summary: 'Cancel the appointment, up to two hours before it; later only for the accepted trip fee',
    method: 'POST',
    path: '/api/times/:token/cancel',
    auth: 'link',
    params: tokenParams,
    body: z.strictObject({
      seen,
      reason: optionalText(limits.reason),
      /** Less than two hours before: the trip fee that the customer was shown, as accepted with the price. */
      tripFee: z.optional(money()),
    }),
    success: { status: 200, schema: customerVisit },
    maxBytes: 4 * KB,
    rateLimit: 'answerLink',
  }),
};

/** What looks like a customer's reference, quote or invoice number, which says nothing about a person at the door. */
const reference = /\b(?:q|inv)-\d{4}-\d+|\b(?=\w*\d)(?=\w*[a-f])[\da-f]{8}\b/i;
const NOT_A_PERSON =
  'That looks like a request or invoice number, which doesn’t tell who is at the door. Keep the door shut, and ask for the job number or our word.';

/** Whether somebody at a door comes from us. */
export const checkRoutes = {
  check: route({
    name: 'checkVisit',
    summary: 'Say whether a job number or the word said at a door is of a visit under way or due today',
    method: 'POST',
    path: '/api/check',
    auth: 'none',
    /** The job number, with or without words around it, or the word that our technician says. */
    body: z.strictObject({
      said: requiredText('Enter the job number or the word they said', SAID_MOST).check(
        z.refine((said) => !reference.test(said), NOT_A_PERSON),
      ),
    }),
    success: { status: 200, schema: z.object({ ours: z.boolean() }) },
    maxBytes: KB,
    rateLimit: 'checkVisit',
  }),
};

/** A job as its customer sees it on their page: always the present. */
export const customerJob = z.object({
  visit: customerVisit,
  /** First name, for the greeting; empty where the office has no name. */
  firstName: z.string(),
  /** Where we come to. */
  place: z.nullable(z.string()),
  /** The technician who comes or is there, while the visit has one: no number of theirs, no position. */
  who: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      /** A year. */
      since: z.nullable(z.number()),
      /** A data URL. */
      photo: z.nullable(z.string()),
      van: z.nullable(z.string()),
      plate: z.nullable(z.string()),
    }),
  ),
  /** What cancelling costs now: the trip fee accepted with the price; null while it is free, or possible by phone only. */
  lateFee: z.nullable(z.string()),
  /** What the technician says at the door and the customer answers; null before and after the visit. */
  doorWords: z.nullable(z.object({ says: z.string(), answer: z.string() })),
  /** While the technician is on the way: when they left and are expected, ISO 8601 UTC; never a place, and never a past time. */
  road: z.nullable(
    z.object({
      leftAt: z.string(),
      leftFrom: z.nullable(z.string()),
      usual: z.object({ min: z.number(), max: z.number() }),
      /** Null: from now on. */
      from: z.nullable(z.string()),
      to: z.string(),
      /** How often the time was put off. */
      putOff: z.number(),
    }),
  ),
  /** The price that a visitor's quote showed, until the office answers it: nothing that they typed. */
  quoted: z.nullable(
    z.object({
      number: z.string(),
      lines: z.array(z.object({ label: z.string(), amount: z.string() })),
      validUntil: z.string(),
    }),
  ),
  /** The current estimate, once it was sent or agreed on. */
  estimate: z.nullable(customerDocument),
  /** The issued invoice: one that waits for payment before a paid one. */
  invoice: z.nullable(customerDocument),
  /** The payments on the invoice that have a receipt, oldest first. */
  receipts: z.array(z.object({ id: z.string(), at: z.string(), amount: z.string() })),
  /** The signed reference that marks a review as this customer's; null while the work is not done. */
  review: z.nullable(z.string()),
  /** The last day of the warranty, "YYYY-MM-DD"; null while the work is not done. */
  warrantyUntil: z.nullable(z.string()),
});

export type CustomerJob = z.infer<typeof customerJob>;

export const customerJobRoutes = {
  read: route({
    name: 'readCustomerJob',
    summary: 'The job of a customer’s link with price, papers and payments; reading changes nothing',
    method: 'GET',
    path: '/api/documents/:token/job',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: customerJob },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
};
