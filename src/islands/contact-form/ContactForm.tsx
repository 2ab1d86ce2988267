import { limits } from '#domain/limits.ts';
import { contactRoutes } from '#contract/leads.ts';
import { leadSteps } from '#domain/next-steps.ts';
import { contactServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { askedOf } from '#islands/forms/Asked.tsx';
import { type FormDefinition, type FormProps, requestText } from '#islands/forms/definition.ts';
import { Checkbox, Select, TextArea } from '#islands/forms/Field.tsx';
import { PersonFields } from '#islands/forms/PersonFields.tsx';
import { PlaceField } from '#islands/forms/PlaceField.tsx';
import { RequestForm, SubmitButton } from '#islands/forms/RequestForm.tsx';
import { useRequestForm } from '#islands/forms/use-request-form.ts';

const definition: FormDefinition = {
  form: 'contact',
  route: contactRoutes.submit,
  button: 'Send Request',
  busy: 'Sending...',
  success: () => ({
    title: 'Request Submitted',
    description: "We'll contact you shortly to discuss your locksmith needs.",
  }),
  failure: 'Failed to submit request. Please try again or call us directly.',
  received: 'We have your request',
  next: leadSteps,
  asText: (values) => requestText(serviceTypeLabel(values['serviceType'] ?? ''), values),
};

/** The Request Service form. */
export function ContactForm({ serverErrors = null }: FormProps) {
  const state = useRequestForm({ definition, serverErrors });
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
        options={contactServiceTypes}
        empty="Choose a service"
      />
      <PlaceField autoComplete="address-line1" hint="Address, hotel, beach lot or mile marker" />
      <TextArea
        name="message"
        label="What happened"
        maxLength={limits.message}
        hint="Make and year of the car, kind of lock, gate code: whatever helps us bring the right parts"
      />
      <Checkbox name="isEmergency" label="This is an emergency" />
    </RequestForm>
  );
}
