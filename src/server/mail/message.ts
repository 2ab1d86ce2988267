import business from '#content/business.json' with { type: 'json' };
import type { Db } from '#db/connect.ts';
import { NOT_SENT } from '#db/queries/outbox.ts';
import type { Config } from '../config.ts';

/** The domain of the business's address, for the ids of mails and calendar events. */
export const mailDomain: string = business.email.split('@')[1] ?? 'localhost';

/** The context in which templates compose a mail. */
export interface MailContext {
  readonly db: Db;
  readonly config: Config;
  readonly now: Date;
}

/** A mail ready to send, with complete bodies and bare addresses. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/**
 * Thrown while composing a mail that is no longer needed: the invoice was paid or voided, or the estimate changed.
 */
export class NothingToSend extends Error {
  override readonly name = 'NothingToSend';
  constructor(reason: string) {
    super(`${NOT_SENT}${reason}.`);
  }
}

/** Makes a header line: no line breaks or control characters, at most 150 characters. */
export function headerLine(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- they are what must not reach a header
      .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
      .slice(0, 150)
  );
}
