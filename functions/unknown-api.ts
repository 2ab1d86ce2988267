import { serve } from '#server/http/serve.ts';

/**
 * Answers unknown paths under /api with a 404 problem. It has no path of its own: netlify.toml sends the rest of
 * /api here after all functions with paths, so that their patterns cannot overlap.
 */
export default serve([]);

export const config = {};
