import { randomUUID } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '#server/mail/message.ts';
import { deliver, describeFailure } from '#server/mail/transport.ts';
import { type MailCatcher, startMailCatcher } from '#tests/support/mail-catcher.ts';

const message: Message = {
  to: 'kai@example.com',
  subject: 'Your request\r\nBcc: thief@example.com',
  text: 'Gate code at Makahūʻena?',
  html: '<p>Gate code at Makahūʻena?</p>',
  replyTo: 'aloha@nenelock.example',
  attachments: [
    { filename: 'INV-2026-00001.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80]) },
  ],
};

async function catcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const server = await startMailCatcher(options);
  onTestFinished(() => server.stop());
  return server;
}

const send = (server: Pick<MailCatcher, 'url'>, id: string) =>
  deliver({ smtpUrl: server.url, dataDir: '/nowhere' }, message, id);

test('a mail arrives unchanged, with the same Message-ID at every attempt', async () => {
  const server = await catcher();
  const id = randomUUID();
  const { delivery, messageId } = await send(server, id);
  await send(server, id);
  expect(delivery).toBe('smtp');
  expect(server.mails.map((mail) => mail.messageId)).toEqual([messageId, messageId]);

  const [mail] = server.mails;
  expect(mail?.to?.[0]?.address).toBe('kai@example.com');
  expect(mail?.text?.trim()).toBe(message.text);
  expect(mail?.html).toContain('Makahūʻena');
  expect(mail?.attachments[0]?.filename).toBe('INV-2026-00001.pdf');
  // User input after a line break stays in the subject.
  expect(mail?.subject).toBe('Your request Bcc: thief@example.com');
  expect(mail?.bcc ?? []).toEqual([]);
});

test('a mail server with an untrusted certificate receives nothing', async () => {
  // smtp-server's built-in certificate is self-signed.
  const server = await catcher({ secure: true });
  const secured = { url: server.url.replace('smtp:', 'smtps:') };
  await expect(send(secured, randomUUID())).rejects.toThrow(/certificate/);
  expect(server.mails).toEqual([]);
});

test('an unreachable or busy server is retried; a rejected recipient is not', async () => {
  const gone = await startMailCatcher();
  await gone.stop();
  const failure = async (server: Pick<MailCatcher, 'url'>) =>
    describeFailure(await send(server, randomUUID()).catch((error: unknown) => error));
  expect(await failure(gone)).toMatchObject({ permanent: false });

  const answering = (responseCode: number) =>
    catcher({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode })),
    });
  expect(await failure(await answering(451))).toMatchObject({ permanent: false });
  expect(await failure(await answering(550))).toMatchObject({ permanent: true });
});
