import { type RefObject, useCallback, useEffect, useState } from 'react';
import { findBuilderItem } from '#domain/price-list.ts';
import { needsVehicle } from '#domain/service-types.ts';
import { travelNote } from '#domain/travel-note.ts';
import { readValues } from '#islands/forms/form-values.ts';
import type { Row } from './rows.ts';

/** The travel fee of the current quote, from the typed place and the chosen services. */
export function useTravel(form: RefObject<HTMLFormElement | null>, rows: readonly Row[]) {
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

  const vehicleOnly =
    rows.length > 0 &&
    rows.every(({ catalogueId }) =>
      catalogueId === null ? needsVehicle(serviceType) : findBuilderItem(catalogueId).vehicle,
    );
  return { travel: travelNote(places, vehicleOnly), readPlaces };
}
