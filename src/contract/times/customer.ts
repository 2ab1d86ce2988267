import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { tokenParams } from '../documents/document.ts';
import { moment, optionalText } from '../fields.ts';
import { KB, route } from '../route.ts';

/** How far a visit is, as its customer sees it; `choose`: it has no time. */
const customerVisitStates = ['choose', 'scheduled', 'on_the_way', 'on_site', 'done', 'cancelled'] as const;

const slot = { slotStart: z.string(), slotEnd: z.string() };

/** A visit as the holder of its link sees it: no name, no address beyond the town, no price. */
export const customerVisit = z.object({
  state: z.enum(customerVisitStates),
  /** Of the job, to say on the phone. */
  number: z.number(),
  /** "Rekeying". */
  service: z.string(),
  town: z.nullable(z.string()),
  /** The appointment, ISO 8601 UTC: both set or both null. */
  slotStart: z.nullable(z.string()),
  slotEnd: z.nullable(z.string()),
  /** Whether the office offered these times; otherwise they are what is free. */
  offered: z.boolean(),
  /** Times the customer can choose now, by time. */
  choices: z.array(z.object(slot)),
  /** Whether the appointment can be moved and cancelled by this link. */
  changeable: z.boolean(),
  /** Until when; null without an appointment. */
  changeableUntil: z.nullable(z.string()),
});

export type CustomerVisit = z.infer<typeof customerVisit>;

/** The beginning of the appointment that the customer saw; left out or null: none. */
const seen = z.optional(z.nullable(moment()));

/**
 * The customer's side of an appointment, reached through its link. An unknown, expired or revoked link is a 404,
 * indistinguishably. A time that was taken meanwhile is a 409 `slot_taken`, an impossible step a 409 `wrong_state`, both
 * with the visit in `current`.
 */
export const customerTimeRoutes = {
  read: route({
    name: 'readVisit',
    summary:
      'An appointment or the times offered for one, for the holder of its link; reading changes nothing',
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
    summary: 'Choose one of the times, or move the appointment to one of them',
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
    summary: 'Cancel the appointment, until two hours before it',
    method: 'POST',
    path: '/api/times/:token/cancel',
    auth: 'link',
    params: tokenParams,
    body: z.strictObject({ seen, reason: optionalText(limits.reason) }),
    success: { status: 200, schema: customerVisit },
    maxBytes: 4 * KB,
    rateLimit: 'answerLink',
  }),
};
