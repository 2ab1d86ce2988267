import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { orderAnswers, orderFaults, workKinds } from '#domain/order.ts';
import { oneLine, optionalText, uuid } from '../fields.ts';

// Who ordered a job at a property.

const work = z.enum(workKinds, 'Choose what is ordered');

/** Who ordered a job at a property: a listed person by their authority, or anyone by name. */
export const orderBody = z.strictObject({
  authorityId: z.optional(z.nullable(uuid)),
  name: optionalText(limits.personName).check(oneLine()),
  work,
});

export type OrderBody = z.infer<typeof orderBody>;

/** What a listed caller ordered; the job is at the property of their authority. */
export const callersOrder = z.strictObject({ authorityId: uuid, work });

/** Who ordered a job, why the owner was asked, and the answer. */
export const jobOrder = z.object({
  orderedBy: z.string(),
  work,
  /** Null within their authority. */
  fault: z.nullable(z.enum(orderFaults)),
  askedAt: z.nullable(z.string()),
  /** Null while the owner has not answered. */
  answer: z.nullable(z.enum(orderAnswers)),
  /** The name of who answered. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
