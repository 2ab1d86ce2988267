import { type RefObject, useEffect, useRef } from 'react';
import { findBuilderItem } from '#domain/price-list.ts';
import type { Row } from './rows.ts';

/** Lets the form's service follow the first service chosen from the catalog, until the visitor chooses it in the list. */
export function useService(form: RefObject<HTMLFormElement | null>, rows: readonly Row[]) {
  const followed = useRef('');
  const [chosen] = rows.flatMap(({ catalogueId }) => catalogueId ?? []);
  const service = chosen ? findBuilderItem(chosen).category : '';
  useEffect(() => {
    const list = form.current?.elements.namedItem('serviceType');
    if (!(list instanceof HTMLSelectElement)) return;
    if (list.value !== followed.current && list.value !== service) return;
    followed.current = service;
    if (list.value === service) return;
    list.value = service;
    // A value set by script fires no event; the draft and the travel note need one.
    list.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form, service]);
}
