import { serve } from '#server/http/serve.ts';

/** Answers unknown paths under /api with a 404 problem: any other function's path is longer and comes first. */
export default serve([]);

export const config = { path: ['/api', '/api/*'] };
