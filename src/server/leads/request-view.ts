import type { Booking } from '#db/queries/bookings.ts';
import type { Lead as StoredLead } from '#db/queries/leads.ts';
import type { Lead } from '#contract/leads.ts';

/** The staff view shared by leads and bookings, without columns used only for searching. */
export function requestView(stored: StoredLead | Booking) {
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
    suspicious: stored.suspicious,
    customerId: stored.customerId,
    officeNotes: stored.officeNotes,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** A stored lead as the office sees it. */
export function leadView(stored: StoredLead): Lead {
  return { ...requestView(stored), status: stored.status };
}
