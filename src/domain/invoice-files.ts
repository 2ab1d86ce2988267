import accounts from '#content/accounts.json' with { type: 'json' };
import { accountName, monthFirst } from './journal.ts';

/** An invoice as it was issued, for another program's books; amounts are decimal dollars. */
export interface IssuedInvoice {
  readonly invoiceNumber: string;
  readonly customer: string;
  /** "2026-11-24" in the shop's zone. */
  readonly issued: string;
  readonly due: string;
  readonly serviceType: string;
  /** The descriptions of its lines, in their order. */
  readonly lines: readonly string[];
  readonly subtotal: string;
  readonly tax: string;
}

/** The invoices that another program takes in one file. */
export const invoicesInFile = {
  /** "Up to 100 invoices at a time", 1,000 rows, no negative amounts (QuickBooks Online's own import). */
  quickbooks: 100,
  /** "The maximum you can import in one file" (Xero's guide). */
  xero: 500,
} as const;
export type InvoiceProgram = keyof typeof invoicesInFile;

/** A row of an invoice: its work, or the tax passed on, which is income and no sales tax. */
interface Part {
  readonly kind: 'work' | 'tax';
  /** Of the account, without its parents: "Automotive". */
  readonly name: string;
  readonly description: string;
  readonly amount: string;
}

const leaf = (name: string) => name.slice(name.lastIndexOf(':') + 1);

/** The longest description that both programs take. */
const LONGEST = 1000;

function partsOf({ serviceType, lines, subtotal, tax }: IssuedInvoice): readonly Part[] {
  const work = leaf(accountName(`income.${serviceType}`));
  const passedOn = leaf(accountName('tax'));
  return [
    { kind: 'work', name: work, description: lines.join('; ').slice(0, LONGEST) || work, amount: subtotal },
    ...(tax === '0.00' ? [] : [{ kind: 'tax' as const, name: passedOn, description: passedOn, amount: tax }]),
  ];
}

/** The columns of QuickBooks Online's sample of an invoice file; a function's answer is an amount where it says so. */
const quickBooks: Readonly<Record<string, (invoice: IssuedInvoice, part: Part) => string>> = {
  '*InvoiceNo': ({ invoiceNumber }) => invoiceNumber,
  '*Customer': ({ customer }) => customer,
  '*InvoiceDate': ({ issued }) => monthFirst(issued),
  '*DueDate': ({ due }) => monthFirst(due),
  Terms: () => '',
  Location: () => '',
  Memo: () => '',
  'Item(Product/Service)': (_, { name }) => name,
  ItemDescription: (_, { description }) => description,
  ItemQuantity: () => '1',
  ItemRate: (_, { amount }) => amount,
  '*ItemAmount': (_, { amount }) => amount,
  'Service Date': () => '',
};

/** The columns of Xero's SalesInvoiceTemplate.csv. */
const xero: typeof quickBooks = {
  '*ContactName': ({ customer }) => customer,
  ...blank('EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'),
  ...blank('POCity', 'PORegion', 'POPostalCode', 'POCountry'),
  '*InvoiceNumber': ({ invoiceNumber }) => invoiceNumber,
  Reference: () => '',
  '*InvoiceDate': ({ issued }) => monthFirst(issued),
  '*DueDate': ({ due }) => monthFirst(due),
  ...blank('Total', 'InventoryItemCode'),
  '*Description': (_, { description }) => description,
  '*Quantity': () => '1',
  '*UnitAmount': (_, { amount }) => amount,
  Discount: () => '',
  '*AccountCode': (_, { kind }) => accounts.xero[kind],
  '*TaxType': () => accounts.xero.taxType,
  ...blank('TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
  ...blank('Currency', 'BrandingTheme'),
};

function blank(...names: string[]): Record<string, () => string> {
  return Object.fromEntries(names.map((name) => [name, () => '']));
}

const columns = { quickbooks: quickBooks, xero };

/** The headings of a program's file, in its order. */
export const invoiceHeadings = (program: InvoiceProgram): string[] => Object.keys(columns[program]);

/** The rows of an invoice in a program's file. */
export function invoiceRows(program: InvoiceProgram, invoice: IssuedInvoice): string[][] {
  const cells = Object.values(columns[program]);
  return partsOf(invoice).map((part) => cells.map((cell) => cell(invoice, part)));
}
