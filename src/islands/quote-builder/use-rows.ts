import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, saveDraft } from '#client/drafts.ts';
import { readQuoteLink } from '#domain/public-quote.ts';
import { fillFromLink } from '#islands/forms/form-values.ts';
import { type Row, rowsFromDraft, rowsFromPlainForm, setQuantities } from './rows.ts';

const draftOf = (rows: readonly Row[]): Draft => ({
  items: rows.length > 0 ? JSON.stringify(rows) : '',
});

/** The services of the quote, stored on the device like the rest of the draft. */
export function useRows(form: RefObject<HTMLFormElement | null>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  /** The latest rows: two presses may happen before React has rendered the first. */
  const latest = useRef<readonly Row[]>(rows);
  /** Whether React has taken over from the plain rows. */
  const [live, setLive] = useState(false);

  const put = useCallback((next: readonly Row[]) => {
    latest.current = next;
    setRows(next);
  }, []);

  useEffect(() => {
    const plain = form.current ? rowsFromPlainForm(form.current) : [];
    const kept = plain.length > 0 ? plain : rowsFromDraft(readDraft('quote')?.['items']);
    const { basket, fields } = readQuoteLink(location.search);
    if (Object.keys(basket).length > 0) {
      // A link's basket replaces catalogue services chosen earlier; custom services stay.
      put(
        setQuantities(
          kept.filter(({ catalogueId }) => catalogueId === null),
          basket,
        ),
      );
      saveDraft('quote', { ...readDraft('quote'), ...draftOf(latest.current) });
      // From here on the draft is authoritative: a reload must not restore the link's basket.
      history.replaceState(null, '', location.pathname);
    } else put(kept);
    if (form.current) fillFromLink(form.current, fields);
    setLive(true);
  }, [form, put]);

  const change = useCallback(
    (update: (rows: readonly Row[]) => readonly Row[]) => {
      const next = update(latest.current);
      put(next);
      saveDraft('quote', { ...readDraft('quote'), ...draftOf(next) });
    },
    [put],
  );

  /** The rows as stored in a draft. */
  const read = useCallback(() => draftOf(latest.current), []);
  const show = useCallback((draft: Draft) => put(rowsFromDraft(draft['items'])), [put]);
  return { rows, live, change, read, show };
}
