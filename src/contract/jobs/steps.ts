import * as z from 'zod/mini';
import { type StepKind, stepKinds } from '#domain/job-steps.ts';
import { base64, idParams, moment, sha256Hex, uuid, version, wholeNumber } from '../fields.ts';
import { retryDeliveryRoute } from '../payments.ts';
import { photoPart } from '../photo-part.ts';
import { problemCodes } from '../problem.ts';
import { forJobs, forOffice, KB, route } from '../route.ts';
import { job } from './job.ts';
import { stepBodies } from './step-bodies.ts';

/** The mail and text message a customer would get about a visit's time, or why no mail is sent. */
const visitNotice = z.object({
  mail: z.nullable(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
  reason: z.nullable(z.string()),
  /** The text message; null when the customer needs none. */
  text: z.nullable(z.string()),
});

export type VisitNotice = z.infer<typeof visitNotice>;

/** The same about a technician who leaves now. */
const onTheWayNotice = z.extend(visitNotice, {
  /** Of the drive; null when it is not known where it begins or ends. */
  minutes: z.nullable(z.number()),
  /** What "On my way" sends: as the customer was told last. */
  sends: z.object({ mail: z.boolean(), text: z.boolean() }),
});

export type OnTheWayNotice = z.infer<typeof onTheWayNotice>;

const stepProof = z.strictObject({
  phoneId: uuid,
  /** The SHA-256 of the link before it; null for the first. */
  previous: z.nullable(sha256Hex),
  signature: base64(96),
});

/** A step as a device sends it. */
const stepOf = <const Kind extends StepKind>(kind: Kind) =>
  z.strictObject({
    /** Made by the device; unique for ever. A step that arrives again is not taken again. */
    id: uuid,
    kind: z.literal(kind),
    body: stepBodies[kind],
    /** A run of steps on one device, and the place in it; left out: a run of one. */
    branchId: z.optional(uuid),
    seq: z.optional(wholeNumber(1, 1_000_000, 'Must be 1 or more')),
    /** The job's version on screen. Only a step that changes the plan is refused because of it. */
    trunkVersion: version,
    /** When the visit begins, on the screen; null: no time. If the office has moved a visit since, the inbox asks. */
    shownSlot: z.optional(z.nullable(moment())),
    /** The device's clock at the step; left out: now. */
    happenedAt: z.optional(moment()),
    /** What the server's last answer said about the device's clock: what to add to it, and when that was. */
    clock: z.optional(z.strictObject({ offsetMs: z.number('Must be milliseconds'), contactAt: moment() })),
    /** The phone's signature of the step and of the one before it in its branch (`src/domain/step-chain.ts`). */
    proof: z.optional(stepProof),
    /** Whether it waited for a signal: then nobody sees a refusal, and a fact is kept instead. */
    waited: z._default(z.boolean('Must be true or false'), false),
  });

const step = z.discriminatedUnion('kind', [
  stepOf('schedule'),
  stepOf('unschedule'),
  stepOf('accept'),
  stepOf('decline'),
  stepOf('set_off'),
  stepOf('arrive'),
  stepOf('authority'),
  stepOf('agree'),
  stepOf('collect'),
  stepOf('finish'),
  stepOf('note'),
  stepOf('expense'),
  stepOf('wrong_word'),
  stepOf('tried'),
  stepOf('nobody_there'),
  stepOf('allow_order'),
  stepOf('refuse_order'),
  stepOf('cancel'),
  stepOf('reopen'),
]);

export type SentStep = z.output<typeof step>;

/** Steps in one request. */
const MOST_STEPS = 20;

const stepsBody = z.strictObject({
  /** The device's clock when it sent this; left out: the server's. */
  sentAt: z.optional(moment()),
  steps: z
    .array(step, 'Send the steps')
    .check(z.minLength(1, 'Send the steps'), z.maxLength(MOST_STEPS, `At most ${MOST_STEPS} at once`)),
});

const stepOutcomes = ['applied', 'held', 'conflict', 'refused'] as const;

const stepAnswer = z.object({
  id: z.string(),
  /**
   * `held`: the step before it has not arrived, send it again after that one; `conflict`: kept as a fact, and the inbox asks
   * a person; `refused`: see `problem`.
   */
  outcome: z.enum(stepOutcomes),
  /** When it happened, corrected, and by how many milliseconds that may be wrong; null when it was not taken. */
  happenedAt: z.nullable(z.string()),
  errorMs: z.nullable(z.number()),
  /** Why it was refused, or what it met: a problem document. */
  problem: z.nullable(z.looseObject({ code: z.enum(problemCodes), detail: z.string() })),
  /** The payment that it made. */
  paymentId: z.nullable(z.string()),
});

export type StepAnswer = z.infer<typeof stepAnswer>;

export const jobStepRoutes = {
  retryDelivery: retryDeliveryRoute('retryJobDelivery', 'jobs', forOffice),
  notice: route({
    name: 'previewVisitNotice',
    summary:
      'Preview the notice about an appointment or, without a time, about the cancellation; sends nothing',
    method: 'GET',
    path: '/api/admin/jobs/:id/notice',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    query: z.strictObject({
      slotStart: z.optional(moment('Choose when the appointment begins')),
      slotEnd: z.optional(moment('Choose when the appointment ends')),
      /** The job loses the time it has: to an emergency, or the office has to take it back. */
      lost: z.optional(z.enum(['emergency', 'office'], 'Must be emergency or office')),
    }),
    success: { status: 200, schema: visitNotice },
    maxBytes: 0,
  }),
  onTheWay: route({
    name: 'previewOnTheWay',
    summary: 'Preview the notice that the technician has left, with the minutes of the drive; sends nothing',
    method: 'GET',
    path: '/api/admin/jobs/:id/on-the-way',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    params: idParams,
    success: { status: 200, schema: onTheWayNotice },
    maxBytes: 0,
  }),
  /**
   * Steps in their order, each in a transaction of its own. Their ids make them safe to repeat. For a technician the job
   * must be theirs, or have been when the step waited.
   */
  take: route({
    name: 'takeJobSteps',
    summary: `Take up to ${MOST_STEPS} steps of a job: ${stepKinds.join(', ')}`,
    method: 'POST',
    path: '/api/admin/jobs/:id/steps',
    auth: 'admin',
    roles: forJobs,
    own: 'steps',
    keyed: false,
    params: idParams,
    body: stepsBody,
    /** `job` is null when it is no longer the technician's. */
    success: { status: 200, schema: z.object({ job: z.nullable(job), steps: z.array(stepAnswer) }) },
    maxBytes: 256 * KB,
  }),
};

/** The point of a P-256 key. */
export const publicPoint = base64(88);

/** The most steps in one request, and the size of one. */
const MOST_SEALED = 20;
const SEALED_CHARS = 64 * KB;

/** What is sealed to the server: a step with its job and the account that took it. */
export interface SealedStep {
  readonly accountId: string;
  readonly jobId: string;
  readonly step: unknown;
}

/** A part of the photo that a step has promised. */
export const sealedPhoto = z.object({
  of: z.enum(['authority', 'expense']),
  /** The id of the step. */
  id: uuid,
  jobId: uuid,
  part: photoPart,
});

/** The same for a part of a photo. */
export interface SealedPhoto {
  readonly accountId: string | null;
  readonly photo: z.input<typeof sealedPhoto>;
}

export const sealedStepRoutes = {
  /**
   * Needs no session: the one that took the steps has ended. A registered phone's signature stands in for it. What it
   * reports is kept with the job for the office to confirm; the visit does not move. The photos that its steps have
   * promised follow in parts.
   */
  take: route({
    name: 'takeSealedSteps',
    summary: 'Take steps that a phone sealed to the server when it had a session; the office confirms them',
    method: 'POST',
    path: '/api/admin/sealed-steps',
    auth: 'none',
    body: z.strictObject({
      phoneId: uuid,
      steps: z
        .array(
          z.strictObject({ id: uuid, sealed: base64(SEALED_CHARS), signature: base64(96) }),
          'Send the steps',
        )
        .check(z.minLength(1, 'Send the steps'), z.maxLength(MOST_SEALED, `At most ${MOST_SEALED} at once`)),
    }),
    /** The ids of the steps and parts that the phone can let go of. */
    success: { status: 200, schema: z.object({ received: z.array(z.string()) }) },
    maxBytes: 1400 * KB,
    rateLimit: 'sealedSteps',
  }),
};
