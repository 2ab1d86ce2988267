import type { Db } from '#db/connect.ts';
import { type Answered, must } from './call.ts';
import { colleague, type Office, signInToOffice } from './office.ts';

type Body = Answered['body'];

/** A time in Honolulu on a day of January 2100; the 4th is a Monday. */
export const at = (day: number, hour: number, minute = 0): string =>
  new Date(Date.UTC(2100, 0, day, hour + 10, minute)).toISOString();

/** A visit's time from one hour to another of such a day. */
export const slot = (day: number, from: number, to: number) => ({
  slotStart: at(day, from),
  slotEnd: at(day, to),
});

/** Takes a step of a job, as the office does; the response may be an error. */
export type Step = (job: Body, name: string, body?: object, as?: Office) => Promise<Answered>;

/** An office with the technicians Kimo and Lani, and the steps by which tests plan their days. */
export async function dayOffice(db: Db) {
  const office = await signInToOffice();
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const lani = await colleague(db, 'lani', { role: 'technician' });
  let called = 0;
  const jobAt = async (location: string, more: object = {}): Promise<Body> => {
    called += 1;
    const person = { phone: `808-557-${1000 + called}`, firstName: 'Caller', lastName: `${called}` };
    return must(await office.post('/api/admin/jobs', { ...person, location, ...more }));
  };
  const step: Step = (job, name, body = {}, as = office) => as.step(job.id, name, body);
  /** Schedules a job with a technician, or without one. */
  const schedule = (job: Body, technician: Office | null, time: object, more: object = {}) =>
    step(job, 'schedule', { ...time, technicianId: technician?.id ?? null, ...more });
  const whole = async (job: Body): Promise<Body> => must(await office.get(`/api/admin/jobs/${job.id}`));
  return { office, kimo, lani, jobAt, step, schedule, whole };
}
