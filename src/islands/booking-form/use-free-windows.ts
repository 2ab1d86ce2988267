import { useEffect, useState } from 'react';
import { call } from '#client/api.ts';
import { type BookingWindows, publicBookingRoutes } from '#contract/bookings/public.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { townIn } from '#domain/town-in.ts';

interface Asked {
  readonly day: string;
  readonly town: string | undefined;
  readonly service: string | undefined;
}

/** The day, town and service in the form; null until the day is today or later. */
function askedIn(): Asked | null {
  const text = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`form[data-draft=booking] [name=${name}]`)
      ?.value ?? '';
  const day = text('preferredDate');
  if (day < todayInHonolulu(new Date())) return null;
  return { day, town: townIn(text('location'))?.id, service: text('serviceType') || undefined };
}

/**
 * "Free: morning, midday. Full: evening." There are no windows while the technicians for the work have no hours;
 * the visitor can still send the request.
 */
function noteOf({ windows }: BookingWindows): string {
  const names = (free: boolean) =>
    windows.flatMap((window) => (window.free === free ? window.part : [])).join(', ');
  const [free, full] = [names(true), names(false)];
  if (!free) return `${full && 'That day is full. '}We call to set the time.`;
  return `Free: ${free}.${full && ` Full: ${full}.`}`;
}

/** A sentence about the free parts of the chosen day; empty until they are known. */
export function useFreeWindows(): string {
  const [asked, setAsked] = useState('null');
  const [answer, setAnswer] = useState({ to: '', note: '' });

  useEffect(() => {
    const look = () => setAsked(JSON.stringify(askedIn()));
    look();
    // On the document, which also receives the events of fields that a script fills.
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, []);

  useEffect(() => {
    const query = JSON.parse(asked) as Asked | null;
    if (!query) return;
    call(publicBookingRoutes.windows, { query: { ...query } })
      .then((windows) => setAnswer({ to: asked, note: noteOf(windows) }))
      // Without a response the form only lacks the note: the office confirms every time anyway.
      .catch(() => undefined);
  }, [asked]);

  return answer.to === asked ? answer.note : '';
}
