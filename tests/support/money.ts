import documents from '#functions/documents.ts';
import pdf from '#functions/pdf.ts';
import { type Answered, call } from './call.ts';
import type { Office } from './office.ts';
import { assertDocumented } from './openapi.ts';

/** An estimate of two deadbolts 15.1 miles away: 159.98 + travel 50.00, tax 9.89, total 219.87. */
export const estimateBody = {
  firstName: 'Leilani',
  lastName: 'Kahale',
  phone: '808-555-0177',
  email: 'leilani@example.com',
  serviceType: 'residential',
  location: 'Kapaʻa',
  serviceAddress: '4-1234 Kuhio Hwy, Kapaʻa',
  distanceMiles: '15.1',
  urgency: 'standard',
  items: [
    {
      serviceCategory: 'parts',
      serviceDescription: 'Deadbolt, satin nickel',
      quantity: 2,
      unitPrice: '79.99',
    },
  ],
};

/** A standalone invoice: one line of 100.00, tax 4.71, total 104.71. */
export const invoiceBody = {
  firstName: 'Noa',
  lastName: 'Silva',
  phone: '808-555-0150',
  email: 'noa@example.com',
  serviceAddress: 'Kekaha Rd 1, Kekaha',
  items: [{ serviceDescription: 'Car lockout', quantity: 1, unitPrice: '100.00' }],
};

type Body = Answered['body'];

function must(answer: Answered, ...statuses: number[]): Body {
  if (statuses.includes(answer.status)) return answer.body;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

export async function makeEstimate(office: Office, changes: object = {}): Promise<Body> {
  return must(await office.post('/api/admin/quotes', { ...estimateBody, ...changes }), 201);
}

export async function makeApproved(office: Office, changes: object = {}): Promise<Body> {
  const { id } = await makeEstimate(office, changes);
  return must(await office.post(`/api/admin/quotes/${id}/approve`), 200);
}

export async function makeInvoice(office: Office, changes: object = {}): Promise<Body> {
  return must(await office.post('/api/admin/invoices', { ...invoiceBody, ...changes }), 201);
}

export async function makeSent(office: Office, changes: object = {}): Promise<Body> {
  const { id } = await makeInvoice(office, changes);
  return must(await office.post(`/api/admin/invoices/${id}/send`, { channel: 'none' }), 200);
}

export async function makeItem(office: Office, quantityOnHand: number, changes: object = {}): Promise<Body> {
  const body = {
    name: 'Deadbolt',
    category: 'parts',
    costPrice: '31.50',
    sellPrice: '79.00',
    quantityOnHand,
  };
  return must(await office.post('/api/admin/inventory', { ...body, ...changes }), 201);
}

/** Sends an estimate by text and returns its link's token. */
export async function linkTo(office: Office, quoteId: string): Promise<string> {
  const sent = must(await office.post(`/api/admin/quotes/${quoteId}/send`, { channel: 'text' }), 200);
  return tokenOf(sent.link.url);
}

export function tokenOf(url: string): string {
  return new URL(url).hash.slice(1);
}

/** A customer's actions through a link. */
export const customer = {
  read: (token: string) => call(documents, 'GET', `/api/documents/${token}`),
  approve: (token: string, body: object) =>
    call(documents, 'POST', `/api/documents/${token}/approve`, { body }),
  decline: (token: string, body: object = {}) =>
    call(documents, 'POST', `/api/documents/${token}/decline`, { body }),
  change: (token: string, body: object) =>
    call(documents, 'POST', `/api/documents/${token}/change`, { body }),
};

/** A PDF's bytes, from the office's path or a customer's. @param sent posts it; empty, without a body */
export async function fetchPdf(
  path: string,
  token?: string,
  sent?: object,
): Promise<{ status: number; bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  if (sent) headers.set('content-type', 'application/json');
  const method = sent ? 'POST' : 'GET';
  const hasBody = sent && Object.keys(sent).length > 0;
  const init = { method, headers, ...(hasBody ? { body: JSON.stringify(sent) } : {}) };
  const response = await pdf(new Request(`http://localhost${path}`, init), { ip: '203.0.113.7' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const contentType = response.headers.get('content-type');
  const text = new TextDecoder().decode(bytes);
  assertDocumented({ method, pathname: path, status: response.status, contentType, text });
  return {
    status: response.status,
    bytes,
    type: response.headers.get('content-type') ?? '',
  };
}
