import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { mark, openOffice, sendLead } from '#tests/e2e/admin-office.ts';
import { estimateFor, invoiceFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { here } from '#tests/support/job-page.ts';

type Office = Awaited<ReturnType<typeof officeApi>>;

/** A form: how to open it, and how to make it reject a submit. */
interface Form {
  readonly name: string;
  /** Opens the screen the form is on. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<void>;
  /** The form, where the page has several. */
  readonly form?: (page: Page) => Locator;
  /** A field to clear first, if the form opens ready to be saved. */
  readonly emptied?: string;
  /** The button whose press is rejected; none if no input can be rejected. */
  readonly submit?: string;
  /** The browser rejects it and shows its own message. */
  readonly native?: true;
  /** How many fields typing adds: a number of locks puts a line with its quantity on the ticket. */
  readonly adds?: number;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens an office screen with records made for it, and presses buttons there. */
function office(path: (api: Office) => Promise<string> | string, ...press: readonly (string | RegExp)[]) {
  return async (page: Page, request: APIRequestContext) => {
    await openOffice(page, request, await path(await officeApi(request)));
    for (const name of press) await page.getByRole('button', { name }).first().click();
  };
}

const anEstimate = async (api: Office) =>
  `/admin/estimate/${(await api.post('quotes', estimateFor(newName()))).id}`;
const aDraft = async (api: Office) =>
  `/admin/invoice/${(await api.post('invoices', invoiceFor(newName()))).id}`;
const anInvoice = async (api: Office) => {
  const { id, version } = await api.post('invoices', invoiceFor(newName()));
  await api.post(`invoices/${id}/send`, { version, channel: 'none' });
  return `/admin/invoice/${id}`;
};
const aPaidInvoice = async (api: Office) => {
  const path = await anInvoice(api);
  await api.post(`${path.replace('/admin/invoice', 'invoices')}/payments`, {
    amount: '10.00',
    method: 'cash',
  });
  return path;
};
const aCustomer = async (api: Office) => {
  const person = { firstName: 'Leilani', lastName: newName(), phone: '808-555-0177' };
  return `/admin/customers/${(await api.post('customers', person)).id}`;
};
const anItem = async (api: Office) => {
  const name = `Hasp ${mark()}`;
  await api.post('inventory', { name, category: 'parts', sellPrice: '12.00', quantityOnHand: 3 });
  return `/admin/inventory?q=${encodeURIComponent(name)}`;
};
/** A technician of its own: another test may be writing to any other. */
const aCrew = async (api: Office) => {
  const lastName = newName();
  const account = { firstName: 'Kimo', lastName, email: `${lastName}@nenelock.example`, role: 'technician' };
  await api.post('users', account);
  return '/admin/crew';
};
const aDocument = async (page: Page, request: APIRequestContext) => {
  const api = await officeApi(request);
  const { id } = await api.post('quotes', estimateFor(newName()));
  const { link } = await api.post(`quotes/${id}/send`, { channel: 'text' });
  await page.goto(here(link.url));
};

const forms: readonly Form[] = [
  { name: 'sign in', open: (page) => page.goto('/admin/login').then(() => undefined), submit: 'Sign In' },
  { name: 'a new estimate', open: office(() => '/admin/create-estimate'), submit: 'Create Estimate' },
  {
    name: 'an estimate of a lead without an address',
    open: async (page, request) => {
      const lead = await sendLead(request, { serviceType: 'residential' });
      await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
    },
    submit: 'Create Estimate',
  },
  { name: 'an estimate', open: office(anEstimate), emptied: 'First Name', submit: 'Save Estimate' },
  {
    name: 'an estimate whose only item is gone',
    open: office(anEstimate, 'Remove item 1'),
    submit: 'Save Estimate',
  },
  {
    name: 'the reason of a decline',
    open: office(anEstimate, 'Decline'),
    form: dialog,
  },
  { name: 'a deposit', open: office(anEstimate, 'Take deposit'), form: dialog, submit: 'Take deposit' },
  {
    name: 'an authority to open',
    open: office(anEstimate, /authority/i),
    form: dialog,
    submit: 'Record authority',
  },
  { name: 'a new invoice', open: office(() => '/admin/create-invoice'), submit: 'Create Invoice' },
  { name: 'an invoice', open: office(aDraft), emptied: 'Service Address', submit: 'Save Invoice' },
  {
    name: 'an invoice whose only item is gone',
    open: office(aDraft, 'Remove item 1'),
    submit: 'Save Invoice',
  },
  { name: 'a payment', open: office(anInvoice, 'Record payment'), form: dialog, submit: 'Record payment' },
  { name: 'a void', open: office(anInvoice, 'Void'), form: dialog, submit: 'Void invoice' },
  {
    name: 'a payment taken back',
    open: office(aPaidInvoice, /^Reverse/),
    form: dialog,
    submit: 'Reverse',
  },
  {
    name: 'the reminders of an invoice',
    open: office(anInvoice),
    form: (page) => page.getByRole('region', { name: 'Reminders' }),
  },
  {
    name: 'a new item',
    open: office(() => '/admin/inventory', 'Add Item'),
    form: dialog,
    submit: 'Add Item',
  },
  {
    name: 'an item',
    open: office(anItem, /^Edit Hasp/),
    form: dialog,
    emptied: 'Name',
    submit: 'Save Item',
  },
  {
    name: 'the stock of an item',
    open: office(anItem, /^Stock of Hasp/),
    form: dialog,
    submit: 'Change stock',
  },
  { name: 'a new customer', open: office(() => '/admin/customers/new'), submit: 'Add Customer' },
  {
    name: 'a customer',
    open: office(aCustomer, 'Edit'),
    form: dialog,
    emptied: 'First Name',
    submit: 'Save Customer',
  },
  {
    name: 'the erasure of a person',
    open: office(aCustomer, 'Erase person'),
    form: dialog,
    submit: 'Erase person',
  },
  {
    name: 'the appointment and notes of a booking',
    open: async (page, request) => {
      const booking = await sendLead(request, {}, '/api/booking');
      await openOffice(page, request, `/admin/bookings/${booking.id}`);
    },
    emptied: 'Day',
    submit: 'Confirm booking',
  },
  { name: 'a new user', open: office(() => '/admin/users', 'Add user'), form: dialog, submit: 'Add user' },
  {
    name: 'the name of a user',
    open: office(() => '/admin/users', /^Rename/),
    form: dialog,
  },
  {
    name: 'one’s own password',
    open: office(() => '/admin/account', 'Change my password'),
    form: dialog,
    submit: 'Change password',
  },
  {
    name: 'a member of the crew',
    open: office(() => '/admin/crew', /^Change /),
    form: dialog,
  },
  {
    name: 'time off',
    open: office(aCrew, 'Time off'),
    form: dialog,
    emptied: 'From',
    submit: 'Save',
  },
  { name: 'contact', open: async (page) => void (await page.goto('/contact')), submit: 'Send Request' },
  { name: 'booking', open: async (page) => void (await page.goto('/booking')), submit: 'Request Booking' },
  {
    name: 'the quote builder',
    open: async (page) => {
      await page.goto('/quote');
      await page.getByRole('button', { name: 'Add Custom Service' }).click();
    },
    submit: 'Generate Quote',
    adds: 1,
  },
  {
    name: 'a review',
    open: async (page) => void (await page.goto('/reviews/leave')),
    form: (page) => page.locator('form.request'),
    submit: 'Send review',
    native: true,
  },
  {
    name: 'the customer’s answer to an estimate',
    open: aDocument,
    submit: 'Accept $193.70',
  },
];

/** The text to type into a control, and the value it must then have. */
function samples(type: string, inputMode: string): [typed: string, held: string] {
  if (type === 'number') return ['12', '12'];
  if (type === 'date') return ['11222026', '2026-11-22'];
  if (type === 'time') return ['0930AM', '09:30'];
  if (type === 'email') return ['lei@example.com', 'lei@example.com'];
  if (inputMode === 'decimal') return ['79.99', '79.99'];
  // A letter, a space and a letter: if the letter moved the focus, the space would press a button.
  return ['P B', 'P B'];
}

/** Holds the page's timers without a delay until `runTimers`, as a busy phone does while its owner types. */
function holdTimers(): void {
  const { setTimeout: start } = globalThis;
  const held: (() => void)[] = [];
  const hold = (handler: () => void, delay?: number, ...values: unknown[]) =>
    delay === undefined ? held.push(handler) : start(handler, delay, ...values);
  const runTimers = () => {
    for (const handler of held.splice(0)) handler();
  };
  Object.assign(globalThis, { setTimeout: hold, runTimers });
}

const TYPED = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';

for (const each of forms) {
  test(`fast typing after an error stays in its field: ${each.name}`, async ({ page, request }) => {
    await page.addInitScript(holdTimers);
    await each.open(page, request);
    const form = each.form?.(page) ?? page.locator('main');
    await expect(form.locator(TYPED).filter({ visible: true }).first()).toBeVisible();
    if (each.emptied) await form.getByLabel(each.emptied, { exact: true }).fill('');
    if (each.submit) {
      await form.getByRole('button', { name: each.submit, exact: true }).click();
      const marker = each.native ? 'input:invalid' : '[aria-invalid=true], [role=alert]';
      await expect(form.locator(marker).filter({ visible: true }).first()).toBeVisible();
    }
    const fields = await form.locator(TYPED).all();
    let typedInto = 0;
    for (const field of fields) {
      const { writable, type, inputMode } = await field.evaluate((control: HTMLInputElement) => ({
        writable:
          control.checkVisibility() && !control.readOnly && !control.disabled && control.tabIndex >= 0,
        type: control.type,
        inputMode: control.inputMode,
      }));
      if (!writable) continue;
      const [typed, held] = samples(type, inputMode);
      // Focuses it, too.
      await field.fill('');
      await page.keyboard.type(typed);
      await page.evaluate(() => (globalThis as unknown as { runTimers: () => void }).runTimers());
      const after = await field.evaluate((control: HTMLInputElement) => ({
        value: control.value,
        focused: document.activeElement === control,
      }));
      expect(after).toEqual({ value: held, focused: true });
      typedInto += 1;
    }
    expect(typedInto).toBeGreaterThan(0);
    const expected = fields.length + (each.adds ?? 0);
    expect(await form.locator(TYPED).count(), 'no other field came or went').toBe(expected);
  });
}

test('an error that arrives while the visitor types in the next field does not interrupt', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin/inventory');
  const api = await officeApi(request);
  const sku = mark();
  await api.post('inventory', { name: 'Hasp', category: 'parts', sellPrice: '12.00', sku });
  await page.getByRole('button', { name: 'Add Item' }).click();
  await dialog(page).getByLabel('Name').fill('Another hasp');
  await dialog(page).getByLabel('Sell Price').fill('12.00');
  await dialog(page).getByLabel('SKU').fill(sku);
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/inventory', async (route) => {
    if (route.request().method() === 'POST') await typed;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Add Item' }).click();
  await dialog(page).getByLabel('Supplier').focus();
  await page.keyboard.type('Kauai ');
  release();
  await expect(dialog(page).getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Hardware');
  await expect(dialog(page).getByLabel('Supplier')).toHaveValue('Kauai Hardware');
});
