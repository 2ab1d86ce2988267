import { useEffect, useState } from 'react';
import { isCalendarDate, todayInHonolulu } from '#domain/honolulu.ts';
import type { Asked } from './free-windows.ts';

/** What the form asks for now; null until it has a day that has not passed. */
function askedIn(): Asked | null {
  const text = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`form[data-draft=booking] [name=${name}]`)
      ?.value ?? '';
  const day = text('preferredDate');
  if (!isCalendarDate(day) || day < todayInHonolulu(new Date())) return null;
  return { day, location: text('location'), service: text('serviceType') || undefined };
}

/** Which parts of the chosen day have room, as a sentence; empty while that is not known. */
export function useFreeWindows(): string {
  const [asked, setAsked] = useState('null');
  const [note, setNote] = useState('');

  useEffect(() => {
    const look = () => setAsked(JSON.stringify(askedIn()));
    look();
    // On the document, as fields that a script fills make their events there too.
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, []);

  useEffect(() => {
    const query = JSON.parse(asked) as Asked | null;
    if (!query) return;
    const stop = new AbortController();
    // Loaded once a day is chosen: the form itself needs none of it.
    import('./free-windows.ts')
      .then(({ freeWindowsNote }) => freeWindowsNote(query, stop.signal))
      .then(setNote)
      // Without an answer the form is as it was: the office confirms every time.
      .catch(() => {
        if (!stop.signal.aborted) setNote('');
      });
    return () => stop.abort();
  }, [asked]);

  return asked === 'null' ? '' : note;
}
