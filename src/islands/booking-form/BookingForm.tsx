import { limits } from '#domain/limits.ts';
import { useEffect, useState } from 'react';
import { publicBookingRoutes } from '#contract/bookings/public.ts';
import { preferredTimes } from '#domain/booking.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { bookingSteps } from '#domain/next-steps.ts';
import { bookingServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { askedOf } from '#islands/forms/Asked.tsx';
import { type FormDefinition, type FormProps, requestText } from '#islands/forms/definition.ts';
import { Checkbox, Select, TextArea, TextField } from '#islands/forms/Field.tsx';
import { PersonFields } from '#islands/forms/PersonFields.tsx';
import { PlaceField } from '#islands/forms/PlaceField.tsx';
import { RequestForm, SubmitButton } from '#islands/forms/RequestForm.tsx';
import { useRequestForm } from '#islands/forms/use-request-form.ts';
import { useFreeWindows } from './use-free-windows.ts';
import { refusePastDate } from './refuse-past-date.ts';

const definition: FormDefinition = {
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
};

/** The Request Quote & Schedule Service form. */
export function BookingForm({ serverErrors = null }: FormProps) {
  const state = useRequestForm({ definition, serverErrors, check: refusePastDate });
  // The page is static and may be weeks old, so today's date comes from the visitor's clock.
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(todayInHonolulu(new Date())), []);
  const windows = useFreeWindows();
  return (
    <RequestForm
      definition={definition}
      state={state}
      receipt={askedOf}
      footer={<SubmitButton definition={definition} sending={state.sending} disabled={state.locked} />}
    >
      <PersonFields />
      <Select
        name="serviceType"
        label="Service"
        required
        options={bookingServiceTypes}
        empty="Choose a service"
      />
      <PlaceField autoComplete="address-line1" hint="Address, or resort and unit" />
      <div className="pair">
        <TextField name="preferredDate" label="Preferred date" type="date" min={today} />
        <Select name="preferredTime" label="Preferred time" options={preferredTimes} empty="Any time" />
      </div>
      <p className="hint" role="status">
        {windows}
      </p>
      <TextArea
        name="message"
        label="What you need done"
        maxLength={limits.message}
        hint="How many locks or keys, make and year of the car, gate code"
      />
      <Checkbox name="isEmergency" label="This is an emergency" />
    </RequestForm>
  );
}
