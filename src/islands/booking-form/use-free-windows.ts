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

/** What the form asks for now; null until it has a day that has not passed. */
function askedIn(): Asked | null {
  const text = (name: string) =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`form[data-draft=booking] [name=${name}]`)
      ?.value ?? '';
  const day = text('preferredDate');
  if (day < todayInHonolulu(new Date())) return null;
  return { day, town: townIn(text('location'))?.id, service: text('serviceType') || undefined };
}

/**
 * "Free: morning, midday. Full: evening." No windows are known while the technicians for the work have no hours:
 * the request is still welcome.
 */
function noteOf({ windows }: BookingWindows): string {
  const names = (free: boolean) =>
    windows.flatMap((window) => (window.free === free ? window.part : [])).join(', ');
  const [free, full] = [names(true), names(false)];
  if (!free) return `${full && 'That day is full. '}We call to set the time.`;
  return `Free: ${free}.${full && ` Full: ${full}.`}`;
}

/** Which parts of the chosen day have room, as a sentence; empty while that is not known. */
export function useFreeWindows(): string {
  const [asked, setAsked] = useState('null');
  const [answer, setAnswer] = useState({ to: '', note: '' });

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
    call(publicBookingRoutes.windows, { query: { ...query } })
      .then((windows) => setAnswer({ to: asked, note: noteOf(windows) }))
      // Without an answer the form is as it was: the office confirms every time.
      .catch(() => undefined);
  }, [asked]);

  return answer.to === asked ? answer.note : '';
}
