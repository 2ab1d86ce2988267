import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';

/** The route that sends a message of a record again. */
export function retryRouteOf(recordType: string | null) {
  if (recordType === 'invoice') return invoiceActionRoutes.retryDelivery;
  return recordType === 'job' ? jobStepRoutes.retryDelivery : quoteActionRoutes.retryDelivery;
}
