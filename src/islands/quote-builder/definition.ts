import { publicQuoteRoutes } from '#contract/estimates/public.ts';
import { quoteValidDays } from '#domain/business.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { type FormDefinition, requestText } from '#islands/forms/definition.ts';

/** The quote builder's words and route. */
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
  next: [
    'Within 2 hours we go through it with you and confirm any price of your own.',
    `It holds for ${quoteValidDays} days. Nothing is ordered until you say so.`,
    'If anything changes, call and say the quote number.',
  ],
  asText: (values) =>
    requestText(`Quote: ${serviceTypeLabel(values['serviceType'] ?? '')}`, values, [values['notes'] ?? '']),
};
