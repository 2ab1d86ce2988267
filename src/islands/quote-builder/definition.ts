import { publicQuoteRoutes } from '#contract/estimates/public.ts';
import { quoteSteps } from '#domain/next-steps.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { type FormDefinition, requestText } from '#islands/forms/definition.ts';

/** The quote builder's texts and route. */
export const quoteDefinition: FormDefinition = {
  form: 'quote',
  route: publicQuoteRoutes.submit,
  button: 'Generate Quote',
  busy: 'Generating Quote...',
  success: ({ reference = '' }) => ({
    title: 'Quote Generated Successfully',
    description: `Quote #${reference} has been created. We'll contact you shortly to discuss details.`,
  }),
  failure: 'Failed to generate quote. Please try again or call us directly.',
  received: 'Your quote is ready',
  next: quoteSteps,
  asText: (values) =>
    requestText(`Quote: ${serviceTypeLabel(values['serviceType'] ?? '')}`, values, [values['notes'] ?? '']),
};
