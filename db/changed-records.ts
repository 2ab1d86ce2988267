import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangedType } from '#domain/live.ts';

const collecting = new AsyncLocalStorage<Set<ChangedType>>();

/** Notes that the work under way changed a record of this type. */
export function noteChanged(type: ChangedType): void {
  collecting.getStore()?.add(type);
}

/** Performs work, and tells the types of the records whose history it wrote. */
export async function collectChanged<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly changed: readonly ChangedType[] }> {
  const changed = new Set<ChangedType>();
  const result = await collecting.run(changed, work);
  return { result, changed: [...changed].toSorted() };
}
