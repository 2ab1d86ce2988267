import { contactRoutes } from '#contract/lead.ts';
import { on, serve } from '#server/http/serve.ts';
import { submitLead } from '#server/submit-lead.ts';

export default serve([on(contactRoutes.submit, submitLead)]);

export const config = {
  path: ['/api/contact'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
