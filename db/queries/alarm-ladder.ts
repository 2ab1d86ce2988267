import type { LadderStep } from '#domain/alarm.ts';
import type { Db } from '../connect.ts';

/** The ladder that the business has set, with its version; undefined while the default applies. */
export async function findLadder(
  db: Db,
): Promise<{ readonly ladder: readonly LadderStep[]; readonly version: number } | undefined> {
  const row = await db.selectFrom('alarmSetting').select(['ladder', 'version']).executeTakeFirst();
  return row && { ladder: row.ladder as LadderStep[], version: row.version };
}

/**
 * Sets the ladder if it still has the given version (0 for the default ladder).
 * @returns whether it was set
 */
export async function saveLadder(
  db: Db,
  { ladder, version, now }: { ladder: readonly LadderStep[]; version: number; now: Date },
): Promise<boolean> {
  const text = JSON.stringify(ladder);
  if (version === 0) {
    const added = await db
      .insertInto('alarmSetting')
      .values({ ladder: text, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('alarmSetting')
    .set({ ladder: text, version: version + 1, updatedAt: now })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
