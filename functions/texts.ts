import { receivedTexts } from '#server/http/text-handler.ts';

/** Texts that the provider hands on, signed: a person on call answers YES. */
export default receivedTexts();

export const config = {
  path: ['/api/texts'],
  method: 'POST',
  // The provider calls from a few addresses.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
