import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { newIdempotencyKey } from '#client/api.ts';
import { openPath, router } from '../routes.ts';

/**
 * The draft that the address names (`?draft=`), for a form that is about no record yet. A form opened anew names a draft
 * of its own in the address: a reload finds it again, and the next caller gets another one. Null until it is named.
 */
export function useDraftId(pathOf: (draft: string) => string): string | null {
  const id = useStore(router)?.search['draft'] ?? null;
  useLayoutEffect(() => {
    if (!id) openPath(pathOf(newIdempotencyKey().slice(0, 12)), { replace: true });
  }, [id, pathOf]);
  return id;
}
