/**
 * Header that carries a document link's token. Hosting platforms log paths, so {@link tokenInHeader} stands
 * in for it there.
 */
export const tokenHeader = 'document-token';

/** Placeholder in the path when the token is in the header; shorter than any real token. */
export const tokenInHeader = '-';
