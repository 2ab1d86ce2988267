import type { Db } from '#db/connect.ts';
import { findOnCall } from '#db/queries/crew.ts';

/** The accounts on call, in the order in which they are rung. */
export async function onCallNow(db: Db, now: Date): Promise<string[]> {
  return (await findOnCall(db, now)).map(({ id }) => id);
}
