import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff-role.ts';
import { expectUsable } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { enter } from '#tests/e2e/keyboard.ts';
import { setPasswordByMail } from '#tests/e2e/password-mail.ts';

const password = 'hibiscus-at-noon-7';

async function newAccount(request: APIRequestContext, role: StaffRole, seesPrices = true) {
  const office = await officeApi(request);
  const email = `${newName().toLowerCase()}@nenelock.example`;
  const { id } = await office.post('users', {
    email,
    role,
    seesPrices,
  });
  return { id: String(id), email };
}

/** An open job with a gate code and a price of 173.29. */
async function newJob(request: APIRequestContext, technicianId: string) {
  const office = await officeApi(request);
  const lastName = newName();
  const job = await office.post('jobs', {
    phone: '808 555 0161',
    firstName: 'Keola',
    lastName,
    serviceAddress: '5-1234 Kuhio Hwy, Hanalei',
    accessDetails: 'Gate 60417',
    technicianId,
    items: [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '173.29' }],
  });
  return { id: String(job.id), number: Number(job.number), name: `Keola ${lastName}` };
}

/** Chooses a password by the invitation, and signs in with the keyboard alone. */
async function signIn(page: Page, email: string): Promise<void> {
  await setPasswordByMail(page, email, password);
  await page.goto('/admin/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** The links of the navigation, behind the menu too. */
async function placesOf(page: Page): Promise<string[]> {
  await page.getByRole('banner').locator('button[popovertarget=office-menu]').click();
  const places = page.locator('nav:visible a:visible');
  const texts = (await places.allInnerTexts()).map((text) => text.trim());
  await page.keyboard.press('Escape');
  return [...new Set(texts)];
}

test('a technician starts with their own jobs, reads the codes, works the visit, and finds no other screen', async ({
  page,
  request,
}) => {
  const technician = await newAccount(request, 'technician', false);
  const job = await newJob(request, technician.id);
  const others = await newJob(request, (await newAccount(request, 'technician')).id);
  await signIn(page, technician.email);
  await expect(page.getByRole('heading', { name: /^My day/ })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/my-day$/);
  await expect(page.getByRole('region', { name: 'Next job' })).toContainText(job.name);
  const row = page.getByRole('link', { name: `Job ${job.number}`, exact: true });
  await expect(row).toBeVisible();
  await expect(page.getByText(others.name)).toHaveCount(0);
  await expect(page.getByText('Collected')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New call' })).toHaveCount(0);
  await expectUsable(page);
  const places = await placesOf(page);
  expect(places).toEqual(expect.arrayContaining(['My day', 'Today', 'Jobs', 'My account']));
  for (const hidden of ['Dashboard', 'Inbox', 'Customers', 'Money', 'Stock', 'Books', 'Reviews', 'Users'])
    expect(places).not.toContain(hidden);

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(job.name) })).toBeVisible();
  await expect(page.getByText('Price', { exact: true })).toHaveCount(0);
  await expect(page.getByText('173.29')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gate 60417')).toBeVisible();
  await expectUsable(page);
  await expect(page.getByText('The office takes the next step.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'On my way' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I am there' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The office takes the next step.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Finish, collect later' }).focus();
  await page.keyboard.press('Enter');
  // The price is not accepted yet.
  await page.getByLabel('Reason').focus();
  await page.keyboard.type('Agreed with the office');
  await page.getByRole('button', { name: 'Finish all the same' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/only the office can see them/)).toBeVisible();

  for (const path of ['/admin/inbox', '/admin/books', '/admin?tab=invoices', '/admin/customers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  }
  await expectUsable(page);
  await page.getByRole('link', { name: 'Go to my start page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/my-day$/);
  await page.goto(`/admin/jobs/${others.id}`);
  await expect(page.getByText(/no such job|not found|does not exist/i).first()).toBeVisible();
});

test('a bookkeeper starts with the books and has papers, but no jobs and no leads', async ({
  page,
  request,
}) => {
  const { email } = await newAccount(request, 'bookkeeper');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible();
  await expectUsable(page);
  const places = await placesOf(page);
  for (const hidden of ['Dashboard', 'Today', 'Inbox', 'Jobs']) expect(places).not.toContain(hidden);
  await page.goto('/admin?tab=invoices');
  await expect(page.getByRole('tab', { name: /Invoices/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Leads/ })).toHaveCount(0);
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
});

test('an owner changes a role with the keyboard, and sees which jobs were handed back', async ({
  page,
  request,
}) => {
  const { id, email } = await newAccount(request, 'technician');
  const job = await newJob(request, id);
  await openOffice(page, request, '/admin/users');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Technician');
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await enter(dialog.getByRole('button', { name: 'Save role' }));
  };
  await enter(row.getByRole('button', { name: `Role of ${email}` }));
  await dialog.getByLabel('Sees prices').press('Space');
  await expectUsable(page);
  await save();
  await expect(row).toContainText('sees no prices');
  await enter(row.getByRole('button', { name: `Role of ${email}` }));
  await dialog.getByLabel('Role', { exact: true }).selectOption('Bookkeeper');
  await save();
  await expect(dialog.getByRole('link', { name: `Job ${job.number}` })).toBeVisible();
  // The dialog belongs to a row of the list, which is pale while it is fetched again: axe takes both for pale.
  await expect(page.locator('tr', { hasText: email })).toContainText('Bookkeeper');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectUsable(page);
  await enter(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(row).toContainText('Bookkeeper');
});
