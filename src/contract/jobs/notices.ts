import * as z from 'zod/mini';

/** The mail and text message a customer would get about a visit's time, or why no mail is sent. */
export const visitNotice = z.object({
  mail: z.nullable(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
  reason: z.nullable(z.string()),
  /** The text message; null when the customer needs none. */
  text: z.nullable(z.string()),
});

export type VisitNotice = z.infer<typeof visitNotice>;

/** The same about a technician who leaves now. */
export const onTheWayNotice = z.extend(visitNotice, {
  /** Of the drive; null when it is not known where it begins or ends. */
  minutes: z.nullable(z.number()),
  /** What "On my way" sends: as the customer was told last. */
  sends: z.object({ mail: z.boolean(), text: z.boolean() }),
});

export type OnTheWayNotice = z.infer<typeof onTheWayNotice>;
