import type { Booking } from '#contract/office-booking.ts';
import type { Booking as StoredBooking } from '#db/queries/bookings.ts';

/** A stored booking as the office sees it; what only searches need stays behind. */
export function bookingView(stored: StoredBooking): Booking {
  return {
    id: stored.id,
    firstName: stored.firstName,
    lastName: stored.lastName,
    phone: stored.phone,
    email: stored.email,
    serviceType: stored.serviceType,
    location: stored.location,
    message: stored.message,
    isEmergency: stored.isEmergency,
    preferredDate: stored.preferredDate,
    preferredTime: stored.preferredTime,
    status: stored.status,
    slotStart: stored.slotStart,
    slotEnd: stored.slotEnd,
    suspicious: stored.suspicious,
    customerId: stored.customerId,
    officeNotes: stored.officeNotes,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}
