import { serve } from '#server/http/serve.ts';
import { publicEstimates } from '#server/estimates/routes.ts';

export default serve(publicEstimates());

export const config = { path: ['/api/quotes'] };
