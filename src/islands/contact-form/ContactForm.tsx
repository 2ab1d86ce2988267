import { contactRoutes } from '#contract/lead.ts';
import { contactServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { type FormDefinition, type FormProps, requestText } from '#islands/forms/definition.ts';
import { Checkbox, Select, TextArea, TextField } from '#islands/forms/Field.tsx';
import { PersonFields } from '#islands/forms/PersonFields.tsx';
import { RequestForm, SubmitButton } from '#islands/forms/RequestForm.tsx';
import { useRequestForm } from '#islands/forms/use-request-form.ts';

const definition: FormDefinition = {
  form: 'contact',
  route: contactRoutes.submit,
  button: 'Request Service',
  busy: 'Sending...',
  success: () => ({
    title: 'Request Submitted',
    description: "We'll contact you shortly to discuss your locksmith needs.",
  }),
  failure: 'Failed to submit request. Please try again or call us directly.',
  received: 'We have your request',
  next: [
    'The dispatcher reads it now and calls the number you gave.',
    'You get the price and the time before anybody drives.',
    'If anything changes, call and say the reference.',
  ],
  asText: (values) => requestText(serviceTypeLabel(values['serviceType'] ?? ''), values),
};

/** The Request Service form. */
export function ContactForm({ refused = null }: FormProps) {
  const state = useRequestForm({ definition, refused });
  return (
    <RequestForm
      definition={definition}
      state={state}
      footer={
        <SubmitButton
          definition={definition}
          sending={state.sending}
          disabled={state.locked}
        />
      }
    >
      <PersonFields />
      <Select
        name="serviceType"
        label="What do you need?"
        required
        options={contactServiceTypes}
        empty="Choose a service"
      />
      <TextField
        name="location"
        label="Where are you?"
        required
        maxLength={300}
        autoComplete="street-address"
        hint="Street, beach lot, resort and unit: whatever finds you."
      />
      <TextArea name="message" label="Message" maxLength={4000} />
      <Checkbox name="isEmergency" label="This is an emergency" />
    </RequestForm>
  );
}
