import * as z from 'zod/mini';
import { SAID_MOST } from '#domain/door-words.ts';
import { limits } from '#domain/limits.ts';
import { tokenParams } from '../documents/document.ts';
import { moment, money, optionalText, requiredText } from '../fields.ts';
import { KB, route } from '../route.ts';

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

/** Whether somebody at a door comes from us. */
export const checkRoutes = {
  check: route({
    name: 'checkVisit',
    summary: 'Say whether a job number or the word said at a door is of a visit under way or due today',
    method: 'POST',
    path: '/api/check',
    auth: 'none',
    /** The job number, with or without words around it, or the word that our technician says. */
    body: z.strictObject({ said: requiredText('Enter the job number or the word they said', SAID_MOST) }),
    success: { status: 200, schema: z.object({ ours: z.boolean() }) },
    maxBytes: KB,
    rateLimit: 'checkVisit',
  }),
};
