import { serve } from '#server/http/serve.ts';
import { meta } from '#server/meta/routes.ts';

export default serve(meta());

export const config = { path: ['/api/health', '/api/openapi.json', '/api/metrics'] };
