import { useEffect, useState } from 'react';
import { publicBookingRoutes } from '#contract/bookings/public.ts';
import { preferredTimes } from '#domain/booking.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { bookingSteps } from '#domain/next-steps.ts';
import { bookingServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { type FormProps, requestText } from '#islands/forms/definition.ts';
import { Select, TextField } from '#islands/forms/Field.tsx';
import { type ServiceRequest, ServiceRequestForm } from '#islands/forms/ServiceRequestForm.tsx';
import { useFreeWindows } from './use-free-windows.ts';
import { refusePastDate } from './refuse-past-date.ts';

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
  useEffect(() => setToday(todayInHonolulu(new Date())), []);
  const windows = useFreeWindows();
  return (
    <ServiceRequestForm {...props} definition={definition} check={refusePastDate}>
      <div className="pair">
        <TextField name="preferredDate" label="Preferred date" type="date" min={today} />
        <Select name="preferredTime" label="Preferred time" options={preferredTimes} empty="Any time" />
      </div>
      <p className="hint" role="status">
        {windows}
      </p>
    </ServiceRequestForm>
  );
}
