import { contactRoutes } from '#contract/leads.ts';
import { leadSteps } from '#domain/next-steps.ts';
import { contactServiceTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { type FormProps, requestText } from '#islands/forms/form.ts';
import { type ServiceRequest, ServiceRequestForm } from '#islands/forms/ServiceRequestForm.tsx';

const definition: ServiceRequest = {
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
  services: contactServiceTypes,
  placeHint: 'Address, hotel, beach or mile marker',
  message: {
    label: 'What happened',
    hint: 'Make and year of the car, kind of lock, gate code',
  },
};

/** The Request Service form. */
export function ContactForm(props: FormProps) {
  return <ServiceRequestForm {...props} definition={definition} />;
}
