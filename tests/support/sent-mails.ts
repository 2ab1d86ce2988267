import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import type { Db } from '#db/connect.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { parseMail } from './parse-mail.ts';

/** Sends all queued mail into the data folder and returns it. */
export async function sendMails(db: Db, dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const before = new Set(await readdir(folder));
  const until = new Date(Date.now() + 100_000);
  await drainOutbox({ db, config: readConfig(process.env), now: () => new Date(), until });
  const fresh = (await readdir(folder)).filter((name) => !before.has(name));
  return Promise.all(fresh.map(async (name) => parseMail(await readFile(join(folder, name)))));
}
