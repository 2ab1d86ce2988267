import * as z from 'zod/mini';
import { textKinds, toldByWays } from '#domain/customer-text.ts';
import { limits } from '#domain/limits.ts';
import { idParams, requiredText, uuid, wholeNumber } from './fields.ts';
import { forOffice, forOwner, forPapers, KB, route } from './route.ts';

/** Where texts go: to a provider, or into files when none is set up. */
const via = z.enum(['provider', 'file']);

/** The templates of the texts to customers. */
export const textTemplates = z.object({
  via,
  /** 0: never changed. */
  version: z.number(),
  templates: z.array(
    z.object({
      kind: z.enum(textKinds),
      words: z.string(),
      /** Whether the business has changed the usual words. */
      changed: z.boolean(),
    }),
  ),
});

export type TextTemplates = z.infer<typeof textTemplates>;

/** Whether and how a record's customer can be texted now. */
export const textOptions = z.object({
  via,
  /** The number as it is stored with the record. */
  phone: z.string(),
  /** Why no text can go to it; null when one can. */
  refused: z.nullable(z.string()),
  /** When a text would leave: at the end of the quiet hours; null: at once. */
  leavesAt: z.nullable(z.string()),
  /** How the customer was told last; null: never by choice. */
  toldBy: z.nullable(z.enum(toldByWays)),
  /** The templates that the business has changed. */
  words: z.partialRecord(z.enum(textKinds), z.string()),
});

export type TextOptions = z.infer<typeof textOptions>;

/** A text that came in. */
export const receivedText = z.object({
  id: z.string(),
  phone: z.string(),
  /** Empty once it is settled and in a job's history. */
  text: z.string(),
  receivedAt: z.string(),
  /** The job it was added to. */
  jobId: z.nullable(z.string()),
});

export type ReceivedText = z.infer<typeof receivedText>;

/** The records whose customers are texted. */
const textedRecords = ['job', 'quote', 'invoice'] as const;

export const textRoutes = {
  read: route({
    name: 'readTexts',
    summary: 'The templates of the texts to customers, and where texts go',
    method: 'GET',
    path: '/api/admin/texts',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: textTemplates },
    maxBytes: 0,
  }),
  save: route({
    name: 'saveTexts',
    summary: 'Change the templates of the texts to customers; the usual words count as unchanged',
    method: 'PUT',
    path: '/api/admin/texts',
    auth: 'admin',
    roles: forOwner,
    // The words may say where to pay.
    stepUp: true,
    body: z.strictObject({
      /** As it was read. */
      version: wholeNumber(0, 2_147_483_647, 'Must be the version you read'),
      templates: z
        .array(
          z.strictObject({
            kind: z.enum(textKinds, 'Must be a kind of text'),
            words: requiredText('Write the text', limits.text),
          }),
        )
        .check(z.maxLength(textKinds.length, 'Each kind of text once')),
    }),
    success: { status: 200, schema: textTemplates },
    maxBytes: 16 * KB,
  }),
  options: route({
    name: 'readTextOptions',
    summary: 'Whether and how the customer of a job, estimate or invoice can be texted now',
    method: 'GET',
    path: '/api/admin/texts/options',
    auth: 'admin',
    roles: forPapers,
    query: z.strictObject({
      recordType: z.enum(textedRecords, 'Must be job, quote or invoice'),
      recordId: uuid,
    }),
    success: { status: 200, schema: textOptions },
    maxBytes: 0,
  }),
  received: route({
    name: 'findReceivedText',
    summary: 'A text that came in',
    method: 'GET',
    path: '/api/admin/texts/received/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: receivedText },
    maxBytes: 0,
  }),
  settle: route({
    name: 'settleReceivedText',
    summary: 'Take a text out of the inbox: it is read, or needs no answer',
    method: 'POST',
    path: '/api/admin/texts/received/:id/settle',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: receivedText },
    maxBytes: 0,
  }),
};
