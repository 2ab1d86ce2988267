import { customerRoutes } from '#contract/customer-record.ts';
import { historyRoutes } from '#contract/history.ts';
import { inventoryRoutes } from '#contract/inventory.ts';
import { bookingRoutes } from '#contract/office-booking.ts';
import { reviewRoutes } from '#contract/office-review.ts';
import { officeUserRoutes } from '#contract/office-user.ts';
import { personRoutes } from '#contract/person.ts';
import { searchRoutes } from '#contract/search.ts';
import { createUser, listUsers, resetUserPassword, updateUser } from './accounts/users.ts';
import { findBooking, listBookings, listBookingDeliveries, previewBookingAnswer } from './bookings.ts';
import { readCustomerHistory } from './customer-history.ts';
import { createCustomer, findCustomer, listCustomers, updateCustomer } from './customers.ts';
import {
  adjustStock,
  createInventoryItem,
  removeInventoryItem,
  updateInventoryItem,
} from './edit-inventory.ts';
import { type Binding, on } from './http/serve.ts';
import { findInventoryItem, listInventory, listMovements } from './inventory.ts';
import { mergeCustomer, unmergeCustomer } from './merge-customers.ts';
import { eraseCustomer, exportCustomerData } from './office-person.ts';
import { listHistory } from './record-history.ts';
import { listReviews, moderateReview } from './reviews.ts';
import { searchEverything } from './search-everything.ts';
import { updateBooking } from './update-booking.ts';

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
