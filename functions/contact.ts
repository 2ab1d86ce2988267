import { contactRoutes } from '#contract/leads.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';
import { submitLead } from '#server/leads/submit-lead.ts';

export default serve([onForm(contactRoutes.submit, submitLead)]);

export const config = {
  path: ['/api/contact'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
