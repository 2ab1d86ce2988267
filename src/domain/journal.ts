import accounts from '#content/accounts.json' with { type: 'json' };
import { type ExpenseCategory, expenseCategories } from './expense.ts';
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
export function monthFirst(day: string): string {
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
