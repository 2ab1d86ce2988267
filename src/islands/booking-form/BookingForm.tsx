import { useEffect, useState } from 'react';
import { call } from '#client/api.ts';
import { type BookingWindows, DATE_PASSED, publicBookingRoutes } from '#contract/bookings/public.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { preferredTimes } from '#domain/requests.ts';
import { shopToday } from '#domain/shop-time.ts';
import { bookingSteps } from '#domain/next-steps.ts';
import { bookingServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { townIn } from '#domain/regions.ts';
import { type FormProps, requestText } from '#islands/forms/form.ts';
import { Select, TextField } from '#islands/forms/Field.tsx';
import { type ServiceRequest, ServiceRequestForm } from '#islands/forms/ServiceRequestForm.tsx';

const definition: ServiceRequest = {
  form: 'booking',
  route: publicBookingRoutes.submit,
  button: 'Request Booking',
  busy: 'Submitting...',
  success: () => ({
    title: 'Booking Request Submitted',
    description: "We'll contact you within 2 hours to confirm your appointment.",
  }),
  failure: 'Failed to submit booking. Please try again or call us directly.',
  received: 'We have your booking request',
  next: bookingSteps,
  asText: (values) =>
    requestText(`Booking: ${serviceTypeLabel(values['serviceType'] ?? '')}`, values, [
      [values['preferredDate'], values['preferredTime']].filter(Boolean).join(' '),
    ]),
  services: bookingServiceTypes,
  placeHint: 'Address, or resort and unit',
  message: {
    label: 'What you need done',
    hint: 'How many locks or keys, make and year of the car, gate code',
  },
};

/** The Request Quote & Schedule Service form. */
export function BookingForm(props: FormProps) {
  // The page is static and may be weeks old, so today's date comes from the visitor's clock.
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(shopToday(new Date())), []);
  const windows = useFreeWindows();
  return (
    <ServiceRequestForm {...props} definition={definition} check={refusePastDate}>
      <div className="pair">
        <TextField name="preferredDate" label="Preferred date" type="date" min={today} />
        <Select name="preferredTime" label="Preferred time" options={preferredTimes} empty="Choose one" />
      </div>
      <p className="hint" role="status">
        {windows}
      </p>
    </ServiceRequestForm>
  );
}

/** The one booking rule that needs a clock: the preferred date is not before today in Honolulu. */
function refusePastDate(body: Readonly<Record<string, unknown>>): FieldErrors | null {
  const { preferredDate } = body;
  if (typeof preferredDate !== 'string' || preferredDate === '') return null;
  return preferredDate < shopToday(new Date()) ? { preferredDate: DATE_PASSED } : null;
}

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
  if (day < shopToday(new Date())) return null;
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
function useFreeWindows(): string {
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
