import { receivedTexts } from '#server/http/text-handler.ts';

/** Receives signed text messages from the provider: a person on call replies YES to an alarm. */
export default receivedTexts();

export const config = {
  path: ['/api/texts'],
  method: 'POST',
};
