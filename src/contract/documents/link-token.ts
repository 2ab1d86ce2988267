/** Header with the token of a customer's link. Platforms log paths: there {@link tokenInHeader} stands for it. */
export const tokenHeader = 'document-token';

/** Stands in a document's path for the token that comes in the header; no token is this short. */
export const tokenInHeader = '-';
