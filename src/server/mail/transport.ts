import { mkdir, writeFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import business from '#content/business.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { headerLine, type Message } from './message.ts';

/** Where a message ended up: handed to a mail server, or written to a file because none is configured. */
export type Delivery = 'smtp' | 'file';

function compose(message: Message, id: string) {
  return {
    from: { name: business.name, address: business.email },
    to: { name: '', address: message.to },
    ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
    subject: headerLine(message.subject),
    text: message.text,
    html: message.html,
    // The same id on every try, so that a mail server that already has it can tell.
    messageId: `<${id}@${business.email.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments?.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Delivers one message: to `SMTP_URL`, or, without one, as `DATA_DIR/mail/{id}.eml`.
 * @param id the outbox message's id; becomes the Message-ID.
 * @throws when the mail server refuses or cannot be reached; nothing was accepted then.
 */
export async function deliver(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  message: Message,
  id: string,
): Promise<Delivery> {
  if (config.smtpUrl) {
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    try {
      await transport.sendMail(compose(message, id));
    } finally {
      transport.close();
    }
    return 'smtp';
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(compose(message, id));
  const folder = join(config.dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${id}.eml`);
  await writeFile(`${target}.part`, eml as Buffer, { mode: 0o600 });
  await rename(`${target}.part`, target);
  return 'file';
}
