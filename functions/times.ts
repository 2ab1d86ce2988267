import { serve } from '#server/http/serve.ts';
import { publicTimes } from '#server/times/routes.ts';
import { withVisitPages } from '#server/http/visit-pages.ts';

export default withVisitPages(serve(publicTimes()));

export const config = { path: ['/api/times/*', '/times/*'] };
