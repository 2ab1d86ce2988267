import * as z from 'zod/mini';
import {
  alarmAudiences,
  alarmChannels,
  alarmStates,
  MAX_LADDER_STEPS,
  MAX_STEP_SECONDS,
} from '#domain/alarm.ts';
import { limits } from '#domain/limits.ts';
import { staffRoles } from '#domain/staff-role.ts';
import { tokenParams } from './documents/document.ts';
import { idParams, optionalText, requiredText, wholeNumber } from './fields.ts';
import { forJobs, forOffice, forOwner, KB, route } from './route.ts';

const ladderStep = z.strictObject({
  /** Seconds since the emergency came in. */
  after: wholeNumber(0, MAX_STEP_SECONDS, 'Must be 0 to 20 minutes'),
  who: z.enum(alarmAudiences, 'Choose who is rung'),
  channels: z
    .array(z.enum(alarmChannels, 'Choose how to ring'))
    .check(z.maxLength(alarmChannels.length, 'Choose each way once')),
});

/** One of the caller's browsers that receives notifications. */
export const alarmDevice = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Whether it is told of new requests, answers and payments too. */
  news: z.boolean(),
  /** When it last confirmed that it rang; null if never. */
  lastRangAt: z.nullable(z.string()),
  /** Whether it has not rung for 30 days. */
  isTestDue: z.boolean(),
});

export type AlarmDevice = z.infer<typeof alarmDevice>;

/** An emergency that rings or that no one took: service type and town, without name, phone number or address. */
export const openAlarm = z.object({
  jobId: z.string(),
  number: z.number(),
  /** "Automotive, Hanalei" */
  what: z.string(),
  state: z.enum(alarmStates),
  raisedAt: z.string(),
  /** Whether it rang only once, because five others rang within the hour. */
  quiet: z.boolean(),
});

export type OpenAlarm = z.infer<typeof openAlarm>;

/** The alarm's settings, the caller's own devices and number, and the emergencies that ring now. */
export const alarm = z.object({
  /** The key browsers subscribe with; null if the server has none, so that no device can ring. */
  pushKey: z.nullable(z.string()),
  /** Where texts go: to a provider, or into files on the server. */
  texts: z.enum(['provider', 'file']),
  /** Whether phone calls are set up. */
  voice: z.boolean(),
  ladder: z.array(ladderStep),
  /** 0 for the default ladder. */
  version: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      devices: z.number(),
      hasMobile: z.boolean(),
      /** Their place in the order in which people on call are rung, from 1; null if they are not on call now. */
      onCall: z.nullable(z.number()),
    }),
  ),
  /** The number that the caller's alarms are texted to. */
  mobile: z.nullable(z.string()),
  /** A number that the caller entered and has not confirmed: no alarm is texted to it. */
  unconfirmedMobile: z.nullable(z.string()),
  devices: z.array(alarmDevice),
  /** The newest first, at most 20. */
  open: z.array(openAlarm),
  /** How many more ring. */
  more: z.number(),
});

export type Alarm = z.infer<typeof alarm>;

const ladderBody = z.strictObject({
  /** The version that was read; 0 for the default ladder. */
  version: wholeNumber(0, 2_147_483_647, 'Must be the version you read'),
  ladder: z
    .array(ladderStep)
    .check(
      z.minLength(1, 'At least one step is needed'),
      z.maxLength(MAX_LADDER_STEPS, `At most ${MAX_LADDER_STEPS} steps`),
    ),
});

const base64url = (length: number, message: string) =>
  z.string(message).check(z.regex(/^[\w-]+$/, message), z.maxLength(length, message));

const deviceBody = z.strictObject({
  /** As `PushSubscription.toJSON()` gives them. */
  endpoint: z
    .url('Must be the address of a push service')
    .check(z.maxLength(1000, 'Must be at most 1000 characters')),
  p256dh: base64url(100, 'Must be the browser’s key'),
  auth: base64url(40, 'Must be the browser’s secret'),
  name: requiredText('Name the device', 100),
});

/** Who has an emergency. */
export const takenAlarm = z.object({
  state: z.enum(alarmStates),
  /** Whether the caller has it. */
  mine: z.boolean(),
  /** The holder's name; null while no one has it, or if it ended untaken. */
  holder: z.nullable(z.string()),
});

export type TakenAlarm = z.infer<typeof takenAlarm>;

/** The night alarm: its ladder, the caller's devices and number, and taking an emergency. */
export const alarmRoutes = {
  read: route({
    name: 'readAlarm',
    summary: 'The alarm’s settings, the caller’s own devices, and the emergencies that ring now',
    method: 'GET',
    path: '/api/admin/alarm',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    success: { status: 200, schema: alarm },
    maxBytes: 0,
  }),
  saveLadder: route({
    name: 'saveAlarmLadder',
    summary: 'Set the steps by which an emergency rings; the first rings at once, the last rings everyone',
    method: 'PUT',
    path: '/api/admin/alarm/ladder',
    stepUp: true,
    auth: 'admin',
    roles: forOwner,
    body: ladderBody,
    success: { status: 200, schema: alarm },
    maxBytes: 8 * KB,
  }),
  addDevice: route({
    name: 'addAlarmDevice',
    summary: 'Make the caller’s alarms ring in this browser; a known browser is renewed',
    method: 'POST',
    path: '/api/admin/alarm/devices',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    keyed: false,
    body: deviceBody,
    success: { status: 200, schema: alarmDevice },
    maxBytes: 4 * KB,
  }),
  changeDevice: route({
    name: 'changeAlarmDevice',
    summary:
      'Whether one of the caller’s own devices is told of new requests, customers’ answers and payments, too, by day',
    method: 'PUT',
    path: '/api/admin/alarm/devices/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({ news: z.boolean('Must be true or false') }),
    success: { status: 200, schema: alarmDevice },
    maxBytes: 1 * KB,
  }),
  removeDevice: route({
    name: 'removeAlarmDevice',
    summary: 'Stop ringing one of the caller’s own devices',
    method: 'DELETE',
    path: '/api/admin/alarm/devices/:id',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    params: idParams,
    success: { status: 204 },
    maxBytes: 0,
  }),
  testDevice: route({
    name: 'testAlarmDevice',
    summary: 'Ring one of the caller’s own devices as a test',
    method: 'POST',
    path: '/api/admin/alarm/devices/:id/ring',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    params: idParams,
    success: { status: 204 },
    maxBytes: 0,
  }),
  take: route({
    name: 'takeAlarm',
    summary:
      'Take an emergency that rings; the first to take it has it, and gets the job if it has no technician',
    method: 'POST',
    path: '/api/admin/alarm/open/:id/take',
    auth: 'admin',
    roles: forJobs,
    own: 'shared',
    params: idParams,
    success: { status: 200, schema: takenAlarm },
    maxBytes: 0,
  }),
  answer: route({
    name: 'answerAlarm',
    summary:
      'A notification reports with its token that it rang, or takes the emergency; the first to take it has it',
    method: 'POST',
    path: '/api/alarm/:token',
    auth: 'link',
    params: tokenParams,
    body: z.strictObject({ answer: z.enum(['rang', 'take'], 'Must be rang or take') }),
    success: { status: 200, schema: takenAlarm },
    maxBytes: 1 * KB,
    rateLimit: 'badAlarmToken',
  }),
};

/** The number that the caller's own alarms are texted to, and the code that confirms it. */
export const alarmMobileRoutes = {
  save: route({
    name: 'saveAlarmMobile',
    summary:
      'Text a code to a number for the caller’s own alarms, which it confirms; empty clears the number, a body without it changes nothing',
    method: 'PUT',
    path: '/api/admin/alarm/mobile',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    stepUp: true,
    keyed: false,
    body: z.strictObject({ mobile: optionalText(limits.phone) }),
    success: { status: 200, schema: alarm },
    maxBytes: 1 * KB,
    rateLimit: 'mobileCode',
  }),
  confirm: route({
    name: 'confirmAlarmMobile',
    summary: 'Confirm the number for the caller’s own alarms with the code that was texted to it',
    method: 'POST',
    path: '/api/admin/alarm/mobile/confirm',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    keyed: false,
    body: z.strictObject({
      code: z
        .string('Enter the code')
        .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits of the code')),
    }),
    success: { status: 200, schema: alarm },
    maxBytes: 1 * KB,
  }),
};
