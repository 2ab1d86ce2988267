import { serve } from '#server/http/serve.ts';
import { publicLeads } from '#server/leads/routes.ts';

export default serve(publicLeads());

export const config = { path: ['/api/contact'] };
