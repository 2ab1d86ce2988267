import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import type { Db } from '#db/connect.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { parseMail } from './parse-mail.ts';

/** The mails to an address that were written to files, oldest first. */
export async function writtenMail(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => parseMail(await readFile(join(folder, name)))),
  );
  return mails
    .filter((mail) => mail.to?.[0]?.address === address)
    .toSorted((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''));
}

/** Sends everything queued at a time, from this test's own outbox. */
export async function sendQueued(db: Db, now = new Date()): Promise<void> {
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => now,
    until: new Date(now.getTime() + 1),
  });
}

/** The tokens of the links to set a password that were mailed to an address. */
export async function passwordTokens(dataDir: string, address: string): Promise<string[]> {
  const mails = await writtenMail(dataDir, address);
  return mails.flatMap(({ text }) => /\/admin\/set-password#([\w-]+)/.exec(text ?? '')?.[1] ?? []);
}
