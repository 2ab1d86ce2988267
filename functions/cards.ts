import { receivedCards } from '#server/http/card-handler.ts';

/** Receives signed messages from the card provider: payments, refunds, disputes, payouts. */
export default receivedCards();

export const config = {
  path: ['/api/cards'],
  method: 'POST',
};
