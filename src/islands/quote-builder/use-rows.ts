import { type RefObject, useCallback, useEffect, useState } from 'react';
import { readDraft, saveDraft } from '#client/drafts.ts';
import { type Row, rowsFromDraft, rowsFromPlainForm } from './rows.ts';

/** The services of the quote, kept on the device like everything else that is typed. */
export function useRows(form: RefObject<HTMLFormElement | null>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  /** Whether React has taken over from the plain rows. */
  const [live, setLive] = useState(false);

  useEffect(() => {
    const plain = form.current ? rowsFromPlainForm(form.current) : [];
    setRows(plain.length > 0 ? plain : rowsFromDraft(readDraft('quote')?.['items']));
    setLive(true);
  }, [form]);

  const change = useCallback((next: readonly Row[]) => {
    setRows(next);
    saveDraft('quote', { ...readDraft('quote'), items: next.length > 0 ? JSON.stringify(next) : '' });
  }, []);

  const clear = useCallback(() => setRows([]), []);
  return { rows, live, change, clear };
}
