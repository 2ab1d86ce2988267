import accounts from '#content/accounts.json' with { type: 'json' };
import { expenseCategories, type ExpenseCategory } from './earnings.ts';
import type { PaymentMethod } from './invoice.ts';
import { serviceTypeLabel } from './service-types.ts';

/** What a line of the day's journal adds up, in its order. */
export const journalWhat = {
  issued: 'Invoices issued',
  voided: 'Invoices voided',
  payment: 'Payments received',
  reversal: 'Payments reversed',
  applied: 'Deposits applied to invoices',
  fees: 'Card fees',
  used: 'Stock used, at cost',
  spent: 'Expenses',
  pay: 'Pay of technicians',
  paid: 'Paid to technicians',
  counted: 'Cash handed in: difference',
  corrected: 'Correction of an exported day',
} as const;
export type JournalWhat = keyof typeof journalWhat;

/**
 * An account of the journal: where money is, what is owed, income by service type ("income.automotive") and expenses by
 * category ("expense.fuel").
 */
export type JournalAccount =
  | 'receivables'
  | 'deposits'
  | 'tax'
  | 'overShort'
  | 'cardFees'
  | 'stock'
  | 'stockUsed'
  | 'shopCard'
  | 'owedToCrew'
  | 'crewPay'
  | 'crewPaid'
  | PaymentMethod
  | `income.${string}`
  | `expense.${ExpenseCategory}`;

/** What a day's journal adds up, decimal dollars; one of debit and credit is "0.00". */
export interface JournalSum {
  /** "2026-11-24". */
  readonly day: string;
  readonly what: JournalWhat;
  readonly account: JournalAccount;
  readonly debit: string;
  readonly credit: string;
}

/** A line as it is exported: with the account's name of the time, and the day that it corrects, or its own. */
export interface JournalLine extends JournalSum {
  readonly name: string;
  readonly about: string;
}

/** The accounts of the journal with what each is for, in the order of a balance sheet, then of income and costs. */
export const journalAccounts: readonly { readonly account: JournalAccount; readonly label: string }[] = [
  { account: 'cash', label: 'Cash received' },
  { account: 'check', label: 'Checks received' },
  { account: 'card', label: 'Card payments on their way to the bank' },
  { account: 'other', label: 'Payments by other means' },
  { account: 'receivables', label: 'What customers owe' },
  { account: 'stock', label: 'Stock at cost' },
  { account: 'shopCard', label: 'The shop’s credit card' },
  { account: 'deposits', label: 'Deposits before their invoice' },
  { account: 'owedToCrew', label: 'Owed to the crew' },
  { account: 'crewPaid', label: 'Pay that was paid out' },
  ...Object.keys(accounts.income).map((kind) => ({
    account: `income.${kind}` as const,
    label: `Income: ${kind === 'other' ? 'anything else' : serviceTypeLabel(kind)}`,
  })),
  { account: 'tax', label: 'Income: tax passed on' },
  { account: 'stockUsed', label: 'Stock used' },
  { account: 'cardFees', label: 'Card fees' },
  { account: 'crewPay', label: 'Pay' },
  ...expenseCategories.map(({ value, label }) => ({
    account: `expense.${value}` as const,
    label: `Expenses: ${label}`,
  })),
  { account: 'overShort', label: 'Cash over and short' },
];

/** Names that the owner gave accounts. */
export type OwnNames = ReadonlyMap<JournalAccount, string>;

/** An account's name in the accountant's books: the owner's, else accounts.json's; a kind without one is other income or expense. */
export function accountName(account: JournalAccount, own?: OwnNames): string {
  const [group = '', kind] = account.split('.');
  const named = accounts[group as keyof typeof accounts] as string | Readonly<Record<string, string>>;
  if (typeof named === 'string') return own?.get(account) ?? named;
  const known =
    kind !== undefined && Object.hasOwn(named, kind) ? account : (`${group}.other` as JournalAccount);
  return own?.get(known) ?? named[known.split('.')[1] ?? ''] ?? group;
}

/** "2026-11-24" as programs of the United States read it: "11/24/2026". */
function monthFirst(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/**
 * A line as QuickBooks Online imports a journal: one number for each day, MM/DD/YYYY, and a customer's name beside
 * receivables.
 */
export function quickBooksLine({ day, what, account, name, about, debit, credit }: JournalLine) {
  return {
    JournalNo: day,
    JournalDate: monthFirst(day),
    AccountName: name,
    Debits: debit === '0.00' ? '' : debit,
    Credits: credit === '0.00' ? '' : credit,
    Description: about === day ? journalWhat[what] : `${journalWhat.corrected}: ${monthFirst(about)}`,
    Name: account === 'receivables' ? accounts.receivablesName : '',
  };
}

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
