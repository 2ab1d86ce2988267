import { cardRoutes } from '#contract/cards.ts';
import { documentRoutes } from '#contract/documents/document.ts';
import { customerJobRoutes } from '#contract/documents/job-page.ts';
import { payDocument } from '../cards/start.ts';
import { type Binding, on } from '../http/binding.ts';
import { approveDocument, changeDocument, declineDocument, readDocument } from './answer-document.ts';
import { readCustomerJob } from './read-customer-job.ts';

/** A customer's estimate or invoice, by its link. */
export const publicDocuments = (): Binding[] => [
  on(documentRoutes.read, readDocument),
  on(customerJobRoutes.read, readCustomerJob),
  on(documentRoutes.approve, approveDocument),
  on(documentRoutes.decline, declineDocument),
  on(documentRoutes.change, changeDocument),
  on(cardRoutes.payDocument, payDocument),
];
