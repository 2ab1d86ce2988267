import accounts from '#content/accounts.json' with { type: 'json' };
import type { ExpenseCategory } from './expense.ts';
import type { PaymentMethod } from './invoice.ts';

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

/** An account's name in the accountant's books, from accounts.json; a kind without one is other income or expense. */
export function accountName(account: JournalAccount): string {
  const [group = '', kind] = account.split('.');
  const named = accounts[group as keyof typeof accounts] as string | Readonly<Record<string, string>>;
  if (typeof named === 'string') return named;
  return named[kind ?? ''] ?? named['other'] ?? group;
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
