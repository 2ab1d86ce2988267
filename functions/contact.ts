import { serve } from '#server/http/serve.ts';
import { withThankYou } from '#server/http/thank-you.ts';
import { publicLeads } from '#server/leads/routes.ts';

/** The contact form, and the page that every plain form leads to. */
export default withThankYou(serve(publicLeads()));

export const config = {
  path: ['/api/contact', '/contact/received', '/booking/received', '/quote/received', '/reviews/received'],
};
