import { bookingRoutes } from '#contract/bookings/office.ts';
import { publicBookingRoutes } from '#contract/bookings/public.ts';
import { findBooking, listBookingDeliveries, listBookings, previewBookingAnswer } from './bookings.ts';
import { submitBooking } from './submit-booking.ts';
import { updateBooking } from './update-booking.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';
import { onForm } from '../http/on-form.ts';

/** The public booking form. */
export const publicBookings = (): Binding[] => [onForm(publicBookingRoutes.submit, submitBooking)];

/** The office's bookings. */
export const officeBookings = (): Binding[] => [
  onPage(bookingRoutes.list, listBookings),
  onStaff(bookingRoutes.find, findBooking),
  onStaff(bookingRoutes.answer, previewBookingAnswer),
  onStaff(bookingRoutes.deliveries, listBookingDeliveries),
  onStaff(bookingRoutes.update, updateBooking),
];
