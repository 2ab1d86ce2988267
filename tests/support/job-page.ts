import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { testAdmin } from './running-app.ts';

const estimate = {
  firstName: 'Leilani',
  lastName: 'Kahale',
  phone: '808-555-0177',
  serviceType: 'residential',
  location: 'Kapaʻa',
  serviceAddress: '4-1234 Kuhio Hwy, Kapaʻa',
  distanceMiles: '15.1',
  items: [
    {
      serviceCategory: 'parts',
      serviceDescription: 'Deadbolt, satin nickel',
      quantity: 2,
      unitPrice: '79.99',
    },
  ],
};

/** The office's API, for the steps that staff take. */
export async function officeSteps(request: APIRequestContext) {
  const { token } = (await (await request.post('/api/admin/login', { data: testAdmin })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object = {}) => {
    const answer = await request.post(`/api/admin/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const put = async (path: string, data: object) =>
    (await request.put(`/api/admin/${path}`, { data, headers })).json();
  const get = async (path: string) => (await request.get(`/api/admin/${path}`, { headers })).json();
  /** Takes a step of the job of a phone number. */
  const step = async (phone: string, kind: string, body: object) => {
    const [{ id, version }] = await get(`jobs?q=${phone}`);
    const taken = { id: crypto.randomUUID(), kind, body, trunkVersion: version };
    const { steps } = await post(`jobs/${id}/steps`, { steps: [taken] });
    expect(steps[0]).toMatchObject({ outcome: 'applied' });
  };
  return { post, put, get, step };
}

/** A customer's link on the running server; the office's has the site's public address. */
export function here(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

/** A job whose customer was texted the price: two deadbolts and travel, 219.87 in all. */
export async function sendEstimate(request: APIRequestContext, changes: object = {}) {
  const office = await officeSteps(request);
  const body = { ...estimate, ...changes };
  const { id } = await office.post('quotes', body);
  const sent = await office.post(`quotes/${id}/send`, { channel: 'text' });
  const { version, quoteNumber } = sent;
  return { id, version, quoteNumber, body, link: here(sent.link.url), ...office };
}

/** Draws a signature. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature field' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 40 + (step % 3) * 12);
  await page.mouse.up();
}
