import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { invoiceRoutes } from '#contract/invoices/invoice.ts';
import { listDeliveries, retryDelivery } from '../documents/deliveries.ts';
import { revokeLinks } from '../documents/end-links.ts';
import { Reply } from '../http/reply.ts';
import { type Binding, onStaff, onStaffWith, onPage } from '../http/binding.ts';
import { createInvoice } from './create-invoice.ts';
import {
  deleteInvoice,
  findInvoice,
  listInvoices,
  setReminders,
  updateInvoice,
  voidInvoice,
} from './invoices.ts';
import { sendInvoice } from './send-invoice.ts';

/** The office's invoices: editing, sending, reminders, links and mail. */
export const officeInvoices = (): Binding[] => [
  onPage(invoiceRoutes.list, listInvoices),
  // An estimate has at most one live invoice; a second request returns it with 200.
  onStaffWith(
    invoiceRoutes.create,
    createInvoice,
    ({ invoice, created }) => new Reply(invoice, {}, created ? 201 : 200),
  ),
  onStaff(invoiceRoutes.find, findInvoice),
  onStaff(invoiceRoutes.update, updateInvoice),
  onStaff(invoiceRoutes.remove, deleteInvoice),
  onStaff(invoiceActionRoutes.send, sendInvoice),
  onStaff(invoiceActionRoutes.void, voidInvoice),
  onStaff(invoiceActionRoutes.deliveries, (context, { params }) =>
    listDeliveries(context, 'invoice', params.id),
  ),
  onStaff(invoiceActionRoutes.retryDelivery, (context, { params }) =>
    retryDelivery(context, 'invoice', params),
  ),
  onStaff(invoiceActionRoutes.revokeLinks, (context, { params }) =>
    revokeLinks(context, 'invoice', params.id),
  ),
  onStaff(invoiceActionRoutes.reminders, setReminders),
];
