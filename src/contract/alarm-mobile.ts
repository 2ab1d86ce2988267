import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { alarm } from './alarm.ts';
import { optionalText } from './fields.ts';
import { forJobs } from './roles.ts';
import { KB, route } from './route.ts';

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
