import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseMail } from './parse-mail.ts';

/** A real SMTP server that stores received mail. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  /** Everything received so far, oldest first. */
  mails: Email[];
  /** Resolves with the first matching mail, including one already received. */
  waitFor(fits: (mail: Email) => boolean): Promise<Email>;
  stop(): Promise<void>;
}

/** Starts one on a free port. `options` can make it reject, stall or fail; see smtp-server. */
export async function startMailCatcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const mails: Email[] = [];
  const waiting: { fits: (mail: Email) => boolean; resolve: (mail: Email) => void }[] = [];
  const receive = (mail: Email) => {
    mails.push(mail);
    for (const waiter of waiting) if (waiter.fits(mail)) waiter.resolve(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Acknowledge the mail only once it is stored.
    onData: (stream, _session, done) =>
      callbackify(async () => {
        receive(await parseMail(await buffer(stream)));
      })(done),
    ...options,
  });
  // Clients may hang up midway.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor(fits) {
      const known = mails.find(fits);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.push({ fits, resolve }));
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
