import { phoneDisplay } from '#domain/business.ts';
import type { EstimateDocument, InvoiceDocument } from '#server/pdf/types.ts';

// Documents for tests, of a made-up business.

export const estimate: EstimateDocument = {
  business: {
    name: 'Nene Lock & Roadside',
    tagline: '24/7 Emergency Service',
    address: '4-0123 Kuhio Hwy, Lihue, HI 96766',
    phone: phoneDisplay,
    email: 'aloha@nenelock.example',
  },
  customer: { name: 'Kēhau Kaʻahumanu', phone: '808-555-0177', email: 'kehau@example.com' },
  number: 'Q-2026-00007',
  issuedAt: '2026-11-21T20:15:00.000Z',
  validUntil: '2026-12-21T20:15:00.000Z',
  status: 'pending',
  serviceType: 'Automotive locksmith',
  serviceAddress: '2253 Poʻipū Rd, Kōloa, HI 96756',
  vehicle: '2019 Toyota Tacoma',
  lines: [
    { description: 'Key Replacement', quantity: 1, unitPriceCents: 30000, totalCents: 30000 },
    {
      description:
        'Transponder Programming, both keys, with the owner present and the old key erased from the car',
      quantity: 2,
      unitPriceCents: 15000,
      totalCents: 30000,
    },
    {
      description: 'Spare fob shell',
      note: 'Customer’s own price, to be confirmed',
      quantity: 1,
      unitPriceCents: 2450,
      totalCents: 2450,
    },
  ],
  subtotalCents: 62450,
  fees: [
    { label: 'Travel fee', amountCents: 2500 },
    { label: 'Urgency fee', amountCents: 12490 },
  ],
  tax: { label: 'Hawaii GET', ratePerMillion: 47120, amountCents: 3649 },
  totalCents: 81089,
  payments: [],
  balanceCents: 81089,
  notes: 'Gate code at Mākāhūʻena? Text us, we bring the fob reader.',
  terms:
    'The price covers the work listed above. We ask for ID and proof that you may open the car, home or office.\nWork is under warranty for 30 days.',
};

export const invoice: InvoiceDocument = {
  business: estimate.business,
  customer: estimate.customer,
  number: 'INV-2026-00012',
  issuedAt: '2026-11-22T02:40:00.000Z',
  status: 'sent',
  serviceType: estimate.serviceType,
  serviceAddress: estimate.serviceAddress,
  vehicle: estimate.vehicle,
  serviceDate: '2026-11-21',
  dueDate: '2026-12-21',
  estimateNumber: estimate.number,
  lines: [
    ...estimate.lines,
    ...estimate.fees.map(({ label, amountCents }) => ({
      description: label,
      quantity: 1,
      unitPriceCents: amountCents,
      totalCents: amountCents,
    })),
  ],
  subtotalCents: 77440,
  fees: [],
  tax: estimate.tax,
  totalCents: 81089,
  payments: [
    { receivedAt: '2026-11-22T02:45:00.000Z', method: 'check', reference: '1042', amountCents: 50000 },
  ],
  balanceCents: 31089,
  payUrl: 'https://pay.example/i/INV-2026-00012',
  terms: 'Payment is due by the date above. Work is under warranty for 30 days.',
};
