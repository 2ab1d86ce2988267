import type { MessageKind } from '#db/outbox-messages.ts';

/** Messages to the customer; what goes to the office or our people is not evidence. */
export const customerMessages: Readonly<Partial<Record<MessageKind, string>>> = {
  'request-receipt': 'receipt of the request',
  'booking-confirmed': 'confirmation of the booking',
  'booking-declined': 'refusal of the booking',
  'booking-cancelled': 'cancellation of the booking',
  'job-appointment': 'appointment',
  'job-pushed': 'appointment withdrawn',
  'visit-offer': 'times to choose from',
  'visit-reminder': 'reminder of the visit',
  'visit-on-the-way': 'on the way',
  'review-ask': 'review asked for',
  'estimate-link': 'the price',
  invoice: 'the invoice',
  'invoice-reminder': 'reminder to pay',
  receipt: 'the receipt',
  'customer-text': 'text',
};
