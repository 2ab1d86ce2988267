import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { collectNow } from './collect.ts';
import { listDeposits, reverseDeposit, takeDeposit } from './deposits.ts';
import { listPayments, recordPayment, reversePayment } from './payments.ts';
import { sendReceipt } from './send-receipt.ts';
import { type Binding, on } from '../http/binding.ts';

/** Money: deposits on estimates, payments on invoices, and their receipts. */
export const officePayments = (): Binding[] => [
  on(quoteActionRoutes.deposits, listDeposits),
  on(quoteActionRoutes.deposit, takeDeposit),
  on(quoteActionRoutes.reverseDeposit, reverseDeposit),
  on(invoiceActionRoutes.payments, listPayments),
  on(invoiceActionRoutes.pay, recordPayment),
  on(invoiceActionRoutes.collect, collectNow),
  on(invoiceActionRoutes.reverse, reversePayment),
  on(invoiceActionRoutes.receipt, sendReceipt),
];
