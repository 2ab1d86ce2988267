import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { findBuilderItem } from '#domain/price-list.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { quoteTravel, readQuoteLink } from '#domain/public-quote.ts';
import { urgencies, type Urgency } from '#domain/urgency.ts';
import { type Draft, readDraft, saveDraft } from '#client/form-drafts.ts';
import { fillFromLink, readValues } from '#islands/forms/form-values.ts';
import { type Row, rowsFromDraft, rowsFromPlainForm, setQuantities } from './rows.ts';

const draftOf = (rows: readonly Row[]): Draft => ({
  items: rows.length > 0 ? JSON.stringify(rows) : '',
  adds: '',
});

/** The next link to a price comes from the builder itself, so it adds to what is chosen. */
export const addByLink = () => saveDraft('quote', { ...readDraft('quote'), adds: '1' });

/** The services of the quote, stored on the device like the rest of the draft. */
export function useRows(form: RefObject<HTMLFormElement | null>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  /** The latest rows: two presses may happen before React has rendered the first. */
  const latest = useRef<readonly Row[]>(rows);
  /** Whether React has taken over from the plain rows. */
  const [live, setLive] = useState(false);

  /** The service of the link by which the visitor came. */
  const linked = useRef('');

  const put = useCallback((next: readonly Row[]) => {
    latest.current = next;
    setRows(next);
  }, []);

  useEffect(() => {
    const plain = form.current ? rowsFromPlainForm(form.current) : [];
    const draft = readDraft('quote');
    const kept = plain.length > 0 ? plain : rowsFromDraft(draft?.['items']);
    const { basket, fields } = readQuoteLink(location.search);
    const { urgency = 'standard' } = fields;
    const isPriced = Object.keys(basket).length > 0;
    if (isPriced) {
      // The price that was pressed has no urgency of an earlier draft.
      const box = form.current?.elements.namedItem('isEmergency');
      if (box instanceof HTMLInputElement) box.checked = urgency === 'emergency';
      // Another page's price replaces catalogue services chosen earlier; custom services stay.
      put(
        setQuantities(
          kept.filter(({ catalogueId }) => draft?.['adds'] || catalogueId === null),
          basket,
        ),
      );
      saveDraft('quote', { ...draft, ...draftOf(latest.current) });
      // From here on the draft is authoritative: a reload must not restore the link's basket.
      history.replaceState(null, '', location.pathname);
      linked.current = Object.keys(basket)[0]!;
    } else put(kept);
    if (form.current) fillFromLink(form.current, isPriced ? { ...fields, urgency } : fields);
    setLive(true);
  }, [form, put]);

  // What was pressed is seen in the list, which has it once it is live.
  useEffect(() => {
    if (live) document.querySelector(`[data-on='${linked.current}']`)?.scrollIntoView({ block: 'center' });
  }, [live]);

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

/**
 * Keeps the quote's urgency and the emergency box in step: ticking the box makes it an emergency, and choosing an
 * emergency ticks the box.
 */
export function useUrgency(form: RefObject<HTMLFormElement | null>) {
  const [urgency, setUrgency] = useState<Urgency>('standard');

  const controls = useCallback(() => {
    const list = form.current?.elements.namedItem('urgency');
    const box = form.current?.elements.namedItem('isEmergency');
    return {
      list: list instanceof HTMLSelectElement ? list : null,
      box: box instanceof HTMLInputElement ? box : null,
    };
  }, [form]);

  const apply = useCallback(
    (next: Urgency) => {
      const { list, box } = controls();
      if (list) list.value = next;
      if (box) box.checked = next === 'emergency';
      setUrgency(next);
      // Setting a value from a script fires no event, and the draft listens for one.
      list?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [controls],
  );

  const read = useCallback(() => {
    const { list } = controls();
    return urgencies.find((candidate) => candidate === list?.value) ?? 'standard';
  }, [controls]);

  /** Reads the controls after a draft, a submission or a rejected post without JavaScript has filled them. */
  const sync = useCallback(() => {
    const { box } = controls();
    if (box?.checked && read() === 'standard') apply('emergency');
    else setUrgency(read());
  }, [controls, apply, read]);
  useEffect(sync, [sync]);

  return {
    urgency,
    onList: () => apply(read()),
    onBox: () => {
      const { box } = controls();
      if (box?.checked) apply('emergency');
      else apply(read() === 'emergency' ? 'standard' : read());
    },
    sync,
  };
}

/** What travel adds to the current quote, from the typed place and the chosen services. */
export function useTravel(
  form: RefObject<HTMLFormElement | null>,
  rows: readonly Row[],
  price: QuotePrice | null,
  taxPerMillion: number,
) {
  const [{ places, serviceType }, setTyped] = useState({ places: [''], serviceType: '' });

  /** Reads the typed places. Callers that set the fields from a script must call it, because that fires no event. */
  const readPlaces = useCallback(() => {
    if (!form.current) return;
    const values = readValues(form.current);
    setTyped({
      places: [values['serviceAddress'] ?? '', values['location'] ?? ''],
      serviceType: values['serviceType'] ?? '',
    });
  }, [form]);

  useEffect(() => {
    readPlaces();
    // On the document, so that React handles the event first. A render before React has read a controlled field would
    // restore the field's old text and lose the typed letter.
    document.addEventListener('input', readPlaces);
    return () => document.removeEventListener('input', readPlaces);
  }, [readPlaces]);

  const itemIds = rows.map(({ catalogueId }) => catalogueId);
  return { travel: quoteTravel({ price, taxPerMillion, itemIds, serviceType, places }), readPlaces };
}

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
