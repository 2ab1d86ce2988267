import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { QuotePrice } from '#domain/pricing.ts';
import { quoteTravel } from '#domain/public-quote.ts';
import { readValues } from '#islands/forms/form-values.ts';
import type { Row } from './rows.ts';

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
