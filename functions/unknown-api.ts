import { serve } from '#server/http/serve.ts';

/**
 * Answers every path under /api that no other function has, with a 404 problem. It has no path of its own: netlify.toml
 * leads the rest of /api here after the functions with a path had their turn, so their patterns cannot overlap.
 */
export default serve([]);

export const config = {};
