import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { publicQuoteRoutes } from '#contract/estimates/public.ts';
import { repeatQuote } from '#domain/repeated-quote.ts';
import { listDeliveries, retryDelivery } from '../documents/deliveries.ts';
import { revokeLinks } from '../documents/end-links.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';
import { onForm } from '../http/on-form.ts';
import { createEstimate } from './create-estimate.ts';
import {
  approveQuote,
  cancelQuote,
  clearQuoteFlag,
  declineQuote,
  extendQuote,
  findQuote,
  listQuotes,
  reopenQuote,
  sendQuote,
} from './estimates.ts';
import { submitQuote } from './submit-quote.ts';
import { updateEstimate } from './update-estimate.ts';

/** The public quote builder. */
export const publicEstimates = (): Binding[] => [onForm(publicQuoteRoutes.submit, submitQuote, repeatQuote)];

/** The office's estimates, with their links and mail. */
export const officeEstimates = (): Binding[] => [
  onPage(quoteRoutes.list, listQuotes),
  onStaff(quoteRoutes.create, createEstimate),
  onStaff(quoteRoutes.find, findQuote),
  onStaff(quoteActionRoutes.update, updateEstimate),
  onStaff(quoteActionRoutes.approve, approveQuote),
  onStaff(quoteActionRoutes.decline, declineQuote),
  onStaff(quoteActionRoutes.cancel, cancelQuote),
  onStaff(quoteActionRoutes.reopen, reopenQuote),
  onStaff(quoteActionRoutes.extend, extendQuote),
  onStaff(quoteActionRoutes.clearFlag, clearQuoteFlag),
  onStaff(quoteActionRoutes.send, sendQuote),
  onStaff(quoteActionRoutes.deliveries, (context, { params }) => listDeliveries(context, 'quote', params.id)),
  onStaff(quoteActionRoutes.retryDelivery, (context, { params }) => retryDelivery(context, 'quote', params)),
  onStaff(quoteActionRoutes.revokeLinks, (context, { params }) => revokeLinks(context, 'quote', params.id)),
];
