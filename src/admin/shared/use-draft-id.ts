import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { newIdempotencyKey } from '#client/api.ts';
import { openPath, router } from '../routes.ts';

/**
 * The draft id in the URL (`?draft=`), for a form without a record. Opening such a form adds a new id to the
 * URL, so that a reload finds the draft and the next caller gets another one. Null until the id is set.
 */
export function useDraftId(pathOf: (draft: string) => string): string | null {
  const id = useStore(router)?.search['draft'] ?? null;
  useLayoutEffect(() => {
    if (!id) openPath(pathOf(newIdempotencyKey().slice(0, 12)), { replace: true });
  }, [id, pathOf]);
  return id;
}
