import type { RequestNotice } from '#db/outbox-messages.ts';
import type { NewBooking } from '#db/queries/bookings.ts';
import type { NewInventoryItem } from '#db/queries/inventory.ts';
import type { NewInvoice, NewInvoiceItem } from '#db/queries/invoices/invoices.ts';
import type { NewQuote, NewQuoteItem } from '#db/queries/estimates/estimates.ts';
import type { NewLead } from '#db/queries/leads.ts';

/** A lockout contact request, with overrides. */
export function leadOf(changes: Partial<NewLead> = {}): NewLead {
  return {
    firstName: 'Kaleo',
    lastName: 'Nakamura',
    phone: '(808) 555-0199',
    email: 'kaleo@example.com',
    serviceType: 'automotive',
    location: 'Poʻipū Beach Park',
    message: 'Keys are in the trunk',
    ...changes,
  };
}

/** What the mails about such a contact request need. */
export const requestNotice: RequestNotice = {
  kind: 'lead',
  id: '11111111-2222-4333-8444-555555555555',
  reference: '11111111',
  firstName: 'Kai',
  lastName: 'Nakamura',
  phone: '(808) 555-0199',
  email: 'kai@example.com',
  serviceType: 'automotive',
  location: 'Poʻipū Beach Park',
  message: 'Keys are in the trunk',
  isEmergency: false,
  suspicious: false,
  createdAt: '2026-11-21T12:00:00.000Z',
};

/** A booking request for a morning. */
export function bookingOf(changes: Partial<NewBooking> = {}): NewBooking {
  return {
    firstName: 'Noa',
    lastName: 'Silva',
    phone: '808-555-0150',
    serviceType: 'smart-lock',
    location: 'Kekaha',
    preferredDate: '2026-12-24',
    preferredTime: 'morning',
    ...changes,
  };
}

/** A pending quote of one $120.00 item, without fees: tax 5.65 at 4.712%. */
export function quoteOf(quoteNumber: string, changes: Partial<NewQuote> = {}): NewQuote {
  return {
    quoteNumber,
    source: 'public',
    firstName: 'Leilani',
    lastName: 'Kahale',
    phone: '808-555-0177',
    serviceType: 'residential',
    location: 'Kapaa',
    serviceAddress: '4-1234 Kuhio Hwy, Kapaa',
    subtotal: '120.00',
    tax: '5.65',
    taxRatePerMillion: 47_120,
    total: '125.65',
    validUntil: '2036-12-21T10:00:00.000Z',
    ...changes,
  };
}

export const homeLockout: NewQuoteItem = {
  serviceCategory: 'emergency',
  catalogueId: 'home-lockout',
  serviceDescription: 'Home Lockout',
  quantity: 1,
  unitPrice: '120.00',
  totalPrice: '120.00',
  estimatedTime: 25,
};

/** A draft invoice of one $120.00 line. */
export function invoiceOf(invoiceNumber: string, changes: Partial<NewInvoice> = {}): NewInvoice {
  return {
    invoiceNumber,
    firstName: 'Leilani',
    lastName: 'Kahale',
    phone: '808-555-0177',
    serviceAddress: '4-1234 Kuhio Hwy, Kapaa',
    subtotal: '120.00',
    tax: '5.65',
    taxRatePerMillion: 47_120,
    total: '125.65',
    dueDate: '2036-12-21',
    ...changes,
  };
}

export const invoiceLine: NewInvoiceItem = {
  serviceDescription: 'Home Lockout',
  quantity: 1,
  unitPrice: '120.00',
  totalPrice: '120.00',
};

/** The fields a sent invoice must have. */
export const sent = { status: 'sent', snapshot: '{}', sentAt: '2026-11-21T20:00:00.000Z' } as const;

export function deadbolt(changes: Partial<NewInventoryItem> = {}): NewInventoryItem {
  return {
    name: 'Deadbolt, satin nickel',
    category: 'parts',
    sku: 'DB-100',
    costPrice: '31.50',
    sellPrice: '79.00',
    ...changes,
  };
}
