/**
 * `npm run rotate-field-key`: re-encrypts key codes, VINs and access details with the newest FIELD_KEY: those
 * under FIELD_KEY_PREVIOUS, and plain text from before there was a key. Safe while the server runs; can be
 * interrupted and rerun.
 */
import { connect } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { rotateFieldKey } from '#server/encryption/rotate-field-key.ts';
import { commandFieldKeys } from './field-keys.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const settings = readSettings();
  const keys = await commandFieldKeys(settings);
  const database = await borrowDatabase(settings);
  const db = connect(database.url, { max: 1, queryTimeoutMs: null });
  try {
    await migrateUrl(database.url);
    const { rotated, unreadable } = await rotateFieldKey(db, keys, (soFar) => console.log(`${soFar} …`));
    console.log(
      rotated === 0 ? 'Nothing to re-encrypt.' : `Re-encrypted the fields of ${rotated} estimates.`,
    );
    if (unreadable.length === 0) {
      if (keys.length > 1) console.log('You can remove FIELD_KEY_PREVIOUS.');
      return 0;
    }
    console.error(
      `${unreadable.length} estimates have fields that neither key decrypts. They are unchanged:`,
    );
    for (const id of unreadable) console.error(`  ${id}`);
    return 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
});
