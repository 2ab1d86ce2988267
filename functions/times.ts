import { publicDocuments } from '#server/documents/routes.ts';
import { withJobPages } from '#server/http/job-pages.ts';
import { serve } from '#server/http/serve.ts';
import { publicTimes } from '#server/times/routes.ts';

/** The customer's page and what it asks, and the answer to a stranger at the door. */
export default withJobPages(serve([...publicTimes(), ...publicDocuments()]));

export const config = { path: ['/api/times/*', '/api/check', '/j/*', '/check-us/answer'] };
