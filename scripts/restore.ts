/**
 * `npm run restore -- <file>`: fills an empty database (a new DATABASE_URL or DATA_DIR) from a backup.
 *
 *     --replaces <url>   the replaced database, if still readable: mail sent, people erased, links revoked,
 *                        accounts changed and numbers that answered STOP since the backup are copied
 *     --exact            for a move to another server, with nothing served since the backup: changes nothing
 *     --without-key      the FIELD_KEY is lost: encrypted fields stay unreadable
 */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { access } from 'node:fs/promises';
import { restoreBackup } from './backup/read.ts';
import { settleRestored, type Settled } from './backup/settle.ts';
import { commandFieldKeys } from './field-keys.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

const usage =
  'Usage: npm run restore -- <file made by npm run backup> [--replaces <database URL>] [--exact] [--without-key]';

await runTask(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: true,
    options: {
      replaces: { type: 'string' },
      exact: { type: 'boolean', default: false },
      'without-key': { type: 'boolean', default: false },
    },
  });
  const [named] = positionals;
  if (named === undefined || (values.exact && values.replaces !== undefined)) throw new SetupError(usage);
  const file = resolve(named);
  await access(file).catch(() => {
    throw new SetupError(`There is no file ${file}.`);
  });
  const settings = readSettings();
  const keys = values['without-key'] ? null : await commandFieldKeys(settings);
  const database = await borrowDatabase(settings);
  try {
    const { tables, madeAt } = await restoreBackup(database.url, file, keys);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables restored as of ${madeAt}.`);
    if (!values.exact) {
      const { replaces } = values;
      console.log(
        summary(
          await settleRestored(database.url, { madeAt: new Date(madeAt), now: new Date(), replaces }),
          madeAt,
        ),
      );
    }
  } finally {
    await database.stop();
  }
  return 0;
});

/** The operator's next steps. */
function summary({ heldBack, linksRevoked, carriedOver }: Settled, madeAt: string): string {
  const lines = [
    `${heldBack} mails that waited are held back: they may have left since. Each can be sent from its record ("Try again").`,
    'Everyone has to sign in again.',
  ];
  if (carriedOver) {
    const { sent, erased, accounts } = carriedOver;
    lines.push(
      `Taken over from the replaced database: ${sent} mails that left, ${erased} erased records, ${linksRevoked} revoked links, ${accounts} changed accounts.`,
    );
  } else {
    lines.push(
      `${linksRevoked} links of customers are revoked, since any may have been: send open estimates and invoices again.`,
      `A backup does not know what happened after ${madeAt}. Do again what must stay done:`,
      '  people erased since:             npm run person -- erase <phone|email> --yes',
      '  accounts disabled since:         npm run admin -- disable <email>',
      '  passwords changed since:         npm run admin -- passwd <email>',
      '  phones and passkeys lost since:  npm run admin -- reset-factors <email>',
      'Numbers that answered STOP since are known only to your text provider: ask it before you text.',
    );
  }
  return lines.join('\n');
}
