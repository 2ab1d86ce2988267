import { cardRoutes } from '#contract/cards.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { refundPayment, refundUnbooked } from '../cards/refunds.ts';
import { payInvoice } from '../cards/start.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { collectNow, sendReceipt } from './collect.ts';
import { askDeposit, listDeposits, reverseDeposit, takeDeposit } from './deposits.ts';
import { listPayments, recordPayment, reversePayment } from './payments.ts';

/** Deposits on estimates, payments on invoices, their receipts, and cards. */
export const officePayments = (): Binding[] => [
  onStaff(quoteActionRoutes.deposits, listDeposits),
  onStaff(quoteActionRoutes.deposit, takeDeposit),
  onStaff(quoteActionRoutes.askDeposit, askDeposit),
  onStaff(quoteActionRoutes.reverseDeposit, reverseDeposit),
  onStaff(invoiceActionRoutes.payments, listPayments),
  onStaff(invoiceActionRoutes.pay, recordPayment),
  onStaff(invoiceActionRoutes.collect, collectNow),
  onStaff(invoiceActionRoutes.reverse, reversePayment),
  onStaff(invoiceActionRoutes.receipt, sendReceipt),
  onStaff(cardRoutes.payInvoice, payInvoice),
  onStaff(cardRoutes.refund, refundPayment),
  onStaff(cardRoutes.refundUnbooked, refundUnbooked),
];
