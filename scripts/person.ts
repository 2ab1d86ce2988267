/**
 * `npm run person -- <command>`: answers a person's privacy request.
 *
 *     export <phone|email>         everything stored about them, as JSON on standard output; the only write is the
 *                                  audit entry for reading estimates' encrypted fields
 *     erase <phone|email>          shows what would be erased
 *     erase <phone|email> --yes    erases it
 */
import { parseArgs } from 'node:util';
import { connect, type Db } from '#db/connect.ts';
import { pingSchema } from '#db/queries/health.ts';
import { findPersonRecords } from '#db/queries/privacy/person.ts';
import { COMMAND_LINE_ACTOR } from '#server/accounts/manage-accounts.ts';
import { erasePerson, exportPerson, findPerson } from '#server/privacy/person.ts';
import { commandFieldKeys } from './field-keys.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

const usage = `Usage:
  npm run person -- export <phone|email>
  npm run person -- erase <phone|email> [--yes]`;

await runTask(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [command, key] = positionals;
  if (!['export', 'erase'].includes(command ?? '') || !key) throw new SetupError(usage);

  const settings = readSettings();
  const database = await borrowDatabase(settings);
  // A person's records are spread over many tables, and no visitor waits for this command.
  const db = connect(database.url, { queryTimeoutMs: null });
  try {
    // Reading must change nothing, including the schema.
    if (!(await pingSchema(db)))
      throw new SetupError('The database does not have this release’s schema. Run `npm run migrate` first.');
    if (command === 'export') {
      const { next: _, ...person } = await exportPerson(db, await findPerson(db, key), {
        actor: COMMAND_LINE_ACTOR,
        now: new Date(),
        fieldKeys: await commandFieldKeys(settings),
      });
      console.log(JSON.stringify(person, null, 2));
    } else {
      await erase(db, key, { confirmed: values.yes, dataDir: settings.dataDir });
    }
  } catch (error) {
    throw error instanceof RangeError ? new SetupError(error.message) : error;
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

async function erase(
  db: Db,
  key: string,
  { confirmed, dataDir }: { confirmed: boolean; dataDir: string },
): Promise<void> {
  const person = await findPerson(db, key);
  if (!confirmed) {
    const found = await findPersonRecords(db, person);
    console.log(`This would erase: ${summary(counts(found))}.`);
    console.log('Nothing was changed. Add --yes to erase; it cannot be undone.');
    return;
  }
  const { keptBecause, keptInvoices, keptAuthorities, ...erased } = await erasePerson(
    { db, config: { dataDir } },
    () => Promise.resolve(person),
    { actor: COMMAND_LINE_ACTOR, now: new Date() },
  );
  console.log(`Erased: ${summary(erased)}.`);
  if (keptBecause)
    console.log(`Kept: ${keptInvoices} invoices, ${keptAuthorities} authorities to open. ${keptBecause}`);
}

function counts(records: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(records).map(([kind, ids]: [string, unknown[]]) => [kind, ids.length]),
  );
}

function summary(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}
