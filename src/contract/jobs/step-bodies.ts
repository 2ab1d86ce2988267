import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { cancelReasons } from '#domain/job.ts';
import { paymentMethods } from '#domain/invoice.ts';
import { expenseCategories, paidWith } from '#domain/earnings.ts';
import type { StepKind } from '#domain/job-steps.ts';
import { orderFaults } from '#domain/authority.ts';
import { moment, money, optionalText, requiredText, sha256Hex, uuid, wholeNumber } from '../fields.ts';
import { invoiceItems } from '../invoices/invoice.ts';
import { authorityBody } from './authority.ts';

/** Whether to mail the customer about it; defaults to false. */
const tell = z._default(z.boolean('Must be true or false'), false);

/** Whether to text the customer about it. Given, the choice of mail and text is remembered with the customer. */
const text = z.optional(z.boolean('Must be true or false'));

const technicianId = z.optional(z.nullable(uuid));

const noteBody = z.strictObject({
  /** The caller's words, as the dispatcher noted them. */
  words: optionalText(limits.message),
  /** The caller's message, as it was pasted. One of the two is required. */
  pasted: optionalText(limits.pasted),
});

const orderAnswer = z.strictObject({
  /** Why the owner was asked, as shown; if they are asked for another reason by now, it is no answer to that. */
  fault: z.optional(z.enum(orderFaults)),
});

/** What the step says; the bytes of the photo follow in parts, as an authority's do. */
export const expenseBody = z.strictObject({
  amount: money('Amount is required').check(
    z.refine((text) => Number(text) > 0, 'Amount must be more than zero'),
  ),
  category: z.enum(
    expenseCategories.map(({ value }) => value),
    'Choose what it was for',
  ),
  paidWith: z.enum(
    paidWith.map(({ value }) => value),
    'Choose whose money it was',
  ),
  note: optionalText(200),
  /** The SHA-256 of the photo, in hex, if there is one. */
  photoSha256: z.optional(z.nullable(sha256Hex)),
});

export const collectBody = z.strictObject({
  /** The work done, if it differs from the estimate; required when there is neither estimate nor invoice. */
  items: z.optional(invoiceItems),
  /** Omitted: the whole balance. */
  amount: z.optional(
    money('Must be an amount such as 120.00').check(
      z.refine((text) => Number(text) > 0, 'Amount must be more than zero'),
    ),
  ),
  method: z.enum(paymentMethods, 'Choose cash, check, card or other'),
  reference: optionalText(200),
  /** Whether to mail a receipt; true by default if there is an address. */
  receipt: z._default(z.boolean('Must be true or false'), true),
  /** The total that the customer was shown. */
  price: z.optional(money('Must be an amount such as 120.00')),
  /** The estimate's total on the device; if the office has changed it since, the lines sent stand. Omitted: `price`. */
  offered: z.optional(money('Must be an amount such as 120.00')),
  /** The customer pays by card on their page: nothing is recorded here, what is paid comes from the card provider. */
  onPage: z.optional(z.boolean('Must be true or false')),
  /** Uses whatever stock is available instead of failing when it is insufficient. */
  override: z._default(z.boolean('Must be true or false'), false),
});

export type CollectBody = z.infer<typeof collectBody>;

const reason = requiredText('Reason is required', limits.reason);
const none = z.strictObject({});

/** What each kind of step says besides that it happened. */
export const stepBodies = {
  schedule: z.strictObject({
    slotStart: moment('Choose when the appointment begins'),
    slotEnd: moment('Choose when the appointment ends'),
    technicianId,
    tell,
    text,
    /**
     * Why the visit stands although there is no time for the drive, or the technician is off; the times of visits still
     * may not overlap.
     */
    overlapReason: optionalText(limits.overrideReason),
  }),
  unschedule: z.strictObject({ reason: optionalText(limits.reason), tell }),
  accept: none,
  decline: z.strictObject({ reason }),
  set_off: z.strictObject({
    technicianId,
    /** Whether to tell the customer that we are on our way: as they were told last, unless `text` says otherwise. */
    tell,
    text,
    /** How long the drive takes, as shown; left out: as planned, or from where the technician was last. */
    minutes: z.optional(wholeNumber(1, 240, 'Must be 1 to 240 minutes')),
    /** Why a technician is sent although the customer has not accepted the price. */
    reason: optionalText(limits.overrideReason),
  }),
  arrive: none,
  authority: authorityBody,
  agree: z.strictObject({
    /** The total that the customer agreed to. */
    price: z.optional(money('Must be an amount such as 120.00')),
  }),
  collect: collectBody,
  finish: z.strictObject({
    /** Why the work is done although the customer has not accepted the price. */
    reason: optionalText(limits.reason),
  }),
  note: noteBody,
  expense: expenseBody,
  wrong_word: none,
  /** Called, texted or knocked, without an answer. */
  tried: none,
  nobody_there: none,
  allow_order: orderAnswer,
  refuse_order: orderAnswer,
  cancel: z.strictObject({
    reason: z.enum(cancelReasons, 'Choose a reason'),
    note: optionalText(limits.reason),
    tell,
    text,
  }),
  reopen: z.strictObject({ reason }),
} as const satisfies Record<StepKind, z.ZodMiniType>;

export type StepBodies = { [Kind in StepKind]: z.output<(typeof stepBodies)[Kind]> };
