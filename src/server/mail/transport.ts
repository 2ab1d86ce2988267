import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import business from '#content/business.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { mailFolder } from './mail-files.ts';
import { markPicture } from './layout.ts';
import { headerLine, mailDomain, type Message } from './message.ts';

/** The result of a delivery: handed to a mail server, or written to a file when none is configured. */
export interface Delivery {
  readonly delivery: 'smtp' | 'file';
  /** Includes the angle brackets. */
  readonly messageId: string;
}

/** The same Message-ID on every attempt, so that a duplicate can be recognized. */
function messageIdOf(id: string): string {
  return `<${id}@${mailDomain}>`;
}

/**
 * Imported on demand: the mailer and its Node modules are half of what a drain loads, and most drains send
 * nothing.
 */
const mailer = () => import('nodemailer');

function compose(message: Message, id: string) {
  return {
    from: { name: business.name, address: business.email },
    to: { name: '', address: message.to },
    ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
    subject: headerLine(message.subject),
    text: message.text,
    html: message.html,
    messageId: messageIdOf(id),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: [
      ...(message.attachments ?? []).map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: Buffer.from(content),
      })),
      // What the letterhead shows travels with it.
      ...(message.html.includes(`cid:${markPicture.cid}`) ? [markPicture] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Delivers one message to `SMTP_URL` or, if there is none, as `DATA_DIR/mail/{id}.eml`.
 * @param id the outbox message's id, used as the Message-ID
 * @throws the mail server's or the disk's error. The message was not accepted then, unless the connection broke
 * before the server's acceptance arrived; the unchanged Message-ID of the next attempt covers that case.
 */
export async function deliver(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  message: Message,
  id: string,
): Promise<Delivery> {
  const messageId = messageIdOf(id);
  if (config.smtpUrl) {
    await sendTo(config.smtpUrl, message, id);
    return { delivery: 'smtp', messageId };
  }
  await writeTo(mailFolder(config), message, id);
  return { delivery: 'file', messageId };
}

async function sendTo(smtpUrl: string, message: Message, id: string): Promise<void> {
  const { createTransport } = await mailer();
  // No connection pool: after a broken connection it may send a message twice.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  });
  try {
    await transport.sendMail(compose(message, id));
  } finally {
    transport.close();
  }
}

async function writeTo(folder: string, message: Message, id: string): Promise<void> {
  const { createTransport } = await mailer();
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message: eml } = await composer.sendMail(compose(message, id));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${id}.eml`);
  await writeFile(`${target}.part`, eml as Buffer, { mode: 0o600 });
  await rename(`${target}.part`, target);
}

/** A failed delivery, for the record and the log, and whether a retry can help. */
export interface Failure {
  readonly text: string;
  readonly code: string;
  /** The mail server rejected this recipient permanently (RFC 5321, 4.2.1: 5yz). */
  readonly permanent: boolean;
}

/** Interprets an error of nodemailer, the disk or our own code. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { text: String(error), code: 'unknown', permanent: false };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    text: headerLine(error.message),
    code: typeof code === 'string' ? code : error.name,
    permanent:
      code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560,
  };
}
