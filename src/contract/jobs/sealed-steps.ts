import * as z from 'zod/mini';
import { base64, uuid } from '../fields.ts';
import { photoPart } from '../photo-part.ts';
import { KB, route } from '../route.ts';

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
