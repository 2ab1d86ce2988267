import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';
import { mark, openOffice } from '#tests/e2e/admin-office.ts';
import { test } from '#tests/e2e/guarded.ts';
import { here } from '#tests/support/job-page.ts';

// Scripts in every field a stranger can fill, read on every screen that shows them. Whatever would run raises
// `window.pwned`; whatever the policy stopped fails the test too, for it should never have become an element.

const attacks = [
  `"'><img src=x onerror=pwned=1><svg onload=pwned=2>`,
  `</script><script>pwned=3</script>`,
  `</textarea></title></style><iframe srcdoc="<script>parent.pwned=4</script>">`,
  `javascript:pwned=5//`,
  '{{constructor.constructor("pwned=6")()}}${pwned=7}',
  `<a href="javascript:pwned=8">x</a><form action=javascript:pwned=9><button autofocus onfocus=pwned=10>`,
];
/** For short fields: one attack of at most 60 characters behind a word to find it by. */
const short = (word: string) => `${word}"><img src=x onerror=pwned=1>`;
const long = (word: string) => `${word} ${attacks.join(' ')}`;

const strangersFields = (word: string) => ({
  firstName: short(word),
  lastName: `</script><svg onload=pwned=2>${word}`,
  phone: `"onfocus=pwned=3 autofocus 808`,
  email: `"${word}"@example.com`.replaceAll('"', ''),
  location: short(word),
});

async function office(request: APIRequestContext) {
  const signedIn = await request.post('/api/admin/login', { data: testAdmin });
  const { token } = (await signedIn.json()) as { token: string };
  return async (path: string, data: object = {}) => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

/** One record of each kind that a visitor can submit. */
async function leaveEverything(request: APIRequestContext, word: string) {
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const person = strangersFields(word);
  return {
    lead: await send('/api/contact', {
      ...person,
      serviceType: 'other',
      message: long(word),
      isEmergency: true,
    }),
    booking: await send('/api/booking', { ...person, serviceType: 'rekey', message: long(word) }),
    quote: await send('/api/quotes', {
      ...person,
      serviceType: 'automotive',
      serviceAddress: short(word),
      accessDetails: long(word).slice(0, 900),
      vehicleYear: 2019,
      vehicleMake: short(word),
      vehicleModel: short(word),
      notes: long(word),
      urgency: 'emergency',
      items: [
        {
          serviceCategory: 'custom',
          serviceDescription: long(word).slice(0, 290),
          quantity: 1,
          unitPrice: '10.00',
        },
      ],
    }),
    review: await send('/api/reviews', {
      name: `<img src=x onerror=pwned=1>${word}`,
      location: '<svg onload=pwned=2>',
      rating: 5,
      service: '<img src=x onerror=pwned=3>',
      text: long(word).slice(0, 880),
    }),
  };
}

/** Waits until a page shows the word, then checks that it is plain text. */
async function expectHarmless(page: Page, word: string | null): Promise<void> {
  if (word !== null) await expect(page.getByText(word, { exact: false }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => ({
    pwned: (globalThis as { pwned?: number }).pwned,
    elements: document.querySelectorAll(
      'img[src="x"], iframe, [onerror], [onload], [onfocus], [href^="javascript:" i], [action^="javascript:" i]',
    ).length,
  }));
  expect({ url: page.url(), ...found }).toEqual({ url: page.url(), pwned: undefined, elements: 0 });
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
});

test('a visitor’s input is shown as text on every office screen', async ({ page, request }) => {
  test.setTimeout(240_000);
  const word = mark();
  const { lead, booking, quote } = await leaveEverything(request, word);
  const post = await office(request);
  await post(`/api/admin/quotes/${quote.id}/approve`);
  const invoice = (await post('/api/admin/invoices', { quoteId: quote.id })) as { id: string };
  const person = { ...strangersFields(word), address: short(word), city: short(word), notes: long(word) };
  const { location: _, ...customer } = person;
  const { id: customerId } = (await post('/api/admin/customers', customer)) as { id: string };
  await openOffice(page, request, '/admin');
  const screens: readonly (readonly [path: string, shows: boolean])[] = [
    ['/admin/dashboard', false],
    ['/admin?tab=leads', true],
    ['/admin?tab=bookings', true],
    ['/admin?tab=estimates', true],
    ['/admin?tab=invoices', true],
    ['/admin?tab=inventory', false],
    [`/admin/leads/${lead.id}`, true],
    [`/admin/bookings/${booking.id}`, true],
    [`/admin/estimate/${quote.id}`, true],
    [`/admin/create-invoice?quote=${quote.id}`, false],
    [`/admin/create-invoice?copy=${invoice.id}`, false],
    [`/admin/create-estimate?lead=${lead.id}`, false],
    [`/admin/create-estimate?booking=${booking.id}`, false],
    [`/admin/invoice/${invoice.id}`, true],
    ['/admin/customers', true],
    [`/admin/customers/${customerId}`, true],
    ['/admin/reviews', true],
    ['/admin/books', false],
    ['/admin/users', false],
    ['/admin/inventory', false],
  ];
  for (const [path, shows] of screens) {
    await page.goto(path);
    await expect(page.locator('[data-screen-heading], h1').first()).toBeVisible();
    await expectHarmless(page, shows ? word : null);
    await page.emulateMedia({ media: 'print' });
    await expectHarmless(page, null);
    await page.emulateMedia({ media: null });
  }
});

test('input is shown as text on the customer’s page, and the customer’s answers in the office', async ({
  page,
  request,
}) => {
  const word = mark();
  const post = await office(request);
  const { location, ...person } = strangersFields(word);
  const made = await post('/api/admin/quotes', {
    ...person,
    location,
    serviceType: 'residential',
    serviceAddress: short(word),
    notes: long(word),
    items: [
      {
        serviceCategory: 'parts',
        serviceDescription: long(word).slice(0, 290),
        quantity: 1,
        unitPrice: '5.00',
      },
    ],
  });
  const sent = await post(`/api/admin/quotes/${made.id}/send`, { channel: 'text' });
  const link = here(sent.link.url as string);
  const hash = new URL(sent.link.url as string).hash;
  const changed = await request.post(`/api/documents/${hash.slice(1)}/change`, {
    data: { message: long(word) },
  });
  expect(changed.ok()).toBe(true);
  await page.goto(link);
  await expectHarmless(page, word);
  await page.emulateMedia({ media: 'print' });
  await expectHarmless(page, word);
  await page.emulateMedia({ media: null });
  const name = `<svg onload=pwned=1>${word}`;
  const declined = await request.post(`/api/documents/${hash.slice(1)}/approve`, {
    data: { revision: 1, name },
  });
  expect(declined.ok(), await declined.text()).toBe(true);
  await page.reload();
  await expectHarmless(page, word);
  await openOffice(page, request, `/admin/estimate/${made.id}`);
  await expectHarmless(page, word);
});

test('a rejected form returns with the typed text as text', async ({ page }) => {
  const word = mark();
  for (const path of ['/contact', '/booking', '/quote', '/reviews/leave']) {
    await page.goto(path);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate(
      ([attack, name]) => {
        const form = document.querySelector<HTMLFormElement>('form[action^="/api/"]')!;
        for (const field of form.querySelectorAll<HTMLInputElement>(
          'input[type=text], input:not([type]), textarea',
        )) {
          if (!['website', 'idempotencyKey'].includes(field.name)) field.value = `${name}${attack}`;
        }
        form.noValidate = true;
        // Bypasses the page's scripts, like a browser without JavaScript.
        HTMLFormElement.prototype.submit.call(form);
      },
      [attacks[0] ?? '', word] as const,
    );
    expect((await answered).status()).toBe(422);
    await expect(page.locator('[data-form-errors]')).toBeVisible();
    await expectHarmless(page, null);
  }
});

test('a URL cannot carry a script', async ({ page, request }) => {
  const attack = encodeURIComponent(attacks[0] ?? '');
  for (const path of [
    `/contact/received?ref=${attack}`,
    `/quote/received?ref=Q-2026-00001&at=${new Date().toISOString()}&rekeying-service=1&location=${attack}&urgency=${attack}`,
    '/quote/received?ref=Q-2018-00001&at=2018-05-05T00:00:00Z&rekeying-service=1',
    `/booking?service=${attack}`,
    `/quote?service=${attack}&items=${attack}`,
    `/services/${attack}`,
    `/j/${attack}#${attack}`,
    `/faqs#${attack}`,
    `/${attack}`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBeLessThan(500);
    await expectHarmless(page, null);
  }
  await openOffice(page, request, '/admin');
  for (const path of [
    `/admin?tab=${attack}`,
    `/admin?tab=leads&search=${attack}`,
    `/admin/customers?search=${attack}`,
    `/admin/estimate/${attack}`,
    `/admin/create-invoice?quote=${attack}`,
    `/admin/nowhere/${attack}`,
  ]) {
    await page.goto(path);
    await expectHarmless(page, null);
  }
});

// One that leaves the site and one that would run; src/admin/routes.test.ts has the others.
for (const to of ['//evil.example/admin', 'javascript:pwned=1']) {
  test(`signing in never leads to ${to}`, async ({ page, baseURL }) => {
    await page.goto(`/admin/login?to=${encodeURIComponent(to)}`);
    await page.getByLabel('Email').fill(testAdmin.email);
    await page.getByLabel('Password').fill(testAdmin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`^${baseURL}/admin(?!/login)`));
    await expectHarmless(page, null);
  });
}
