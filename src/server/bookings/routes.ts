import { bookingRoutes } from '#contract/bookings/office.ts';
import { publicBookingRoutes } from '#contract/bookings/public.ts';
import { type Binding, onStaff, onPage, onWith } from '../http/binding.ts';
import { Reply } from '../http/reply.ts';
import { onForm } from '../http/on-form.ts';
import { findBooking, listBookingDeliveries, listBookings, previewBookingAnswer } from './bookings.ts';
import { submitBooking } from './submit-booking.ts';
import { updateBooking } from './update-booking.ts';
import { readBookingWindows, windowHeaders } from './windows.ts';

/** The public booking form, and the free parts of a day. */
export const publicBookings = (): Binding[] => [
  onForm(publicBookingRoutes.submit, submitBooking),
  onWith(publicBookingRoutes.windows, readBookingWindows, (windows) => new Reply(windows, windowHeaders)),
];

/** The office's bookings. */
export const officeBookings = (): Binding[] => [
  onPage(bookingRoutes.list, listBookings),
  onStaff(bookingRoutes.find, findBooking),
  onStaff(bookingRoutes.answer, previewBookingAnswer),
  onStaff(bookingRoutes.deliveries, listBookingDeliveries),
  onStaff(bookingRoutes.update, updateBooking),
];
