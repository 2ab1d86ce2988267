import { customerRoutes } from '#contract/customers/record.ts';
import { historyRoutes } from '#contract/history.ts';
import { inventoryRoutes } from '#contract/inventory.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { reviewRoutes } from '#contract/reviews/office.ts';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import { personRoutes } from '#contract/privacy.ts';
import { searchRoutes } from '#contract/search.ts';
import { createUser, listUsers, resetUserPassword, updateUser } from './accounts/users.ts';
import {
  findBooking,
  listBookings,
  listBookingDeliveries,
  previewBookingAnswer,
} from './bookings/bookings.ts';
import { readCustomerHistory } from './customers/customer-history.ts';
import { createCustomer, findCustomer, listCustomers, updateCustomer } from './customers/customers.ts';
import {
  adjustStock,
  createInventoryItem,
  removeInventoryItem,
  updateInventoryItem,
} from './inventory/edit-inventory.ts';
import { type Binding, on } from './http/serve.ts';
import { findInventoryItem, listInventory, listMovements } from './inventory/inventory.ts';
import { mergeCustomer, unmergeCustomer } from './customers/merge-customers.ts';
import { eraseCustomer, exportCustomerData } from './privacy/customer-data.ts';
import { listHistory } from './history/record-history.ts';
import { listReviews, moderateReview } from './reviews/reviews.ts';
import { searchEverything } from './search/search-everything.ts';
import { updateBooking } from './bookings/update-booking.ts';

/** The office's records: customers, bookings, stock, accounts, reviews, history, search. */
export const officeBindings: readonly Binding[] = [
  on(searchRoutes.everything, searchEverything),
  on(historyRoutes.list, listHistory),
  on(customerRoutes.list, listCustomers),
  on(customerRoutes.create, createCustomer),
  on(customerRoutes.find, findCustomer),
  on(customerRoutes.update, updateCustomer),
  on(customerRoutes.history, readCustomerHistory),
  on(customerRoutes.merge, mergeCustomer),
  on(customerRoutes.unmerge, unmergeCustomer),
  on(personRoutes.export, exportCustomerData),
  on(personRoutes.erase, eraseCustomer),
  on(bookingRoutes.list, listBookings),
  on(bookingRoutes.find, findBooking),
  on(bookingRoutes.answer, previewBookingAnswer),
  on(bookingRoutes.deliveries, listBookingDeliveries),
  on(bookingRoutes.update, updateBooking),
  on(inventoryRoutes.list, listInventory),
  on(inventoryRoutes.create, createInventoryItem),
  on(inventoryRoutes.find, findInventoryItem),
  on(inventoryRoutes.update, updateInventoryItem),
  on(inventoryRoutes.remove, removeInventoryItem),
  on(inventoryRoutes.movements, listMovements),
  on(inventoryRoutes.adjust, adjustStock),
  on(officeUserRoutes.list, listUsers),
  on(officeUserRoutes.create, createUser),
  on(officeUserRoutes.update, updateUser),
  on(officeUserRoutes.resetPassword, resetUserPassword),
  on(reviewRoutes.list, listReviews),
  on(reviewRoutes.moderate, moderateReview),
];
