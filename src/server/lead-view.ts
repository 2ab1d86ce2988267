import type { Lead } from '#contract/lead.ts';
import type { Lead as StoredLead } from '#db/queries/leads.ts';

/** A stored lead as the office sees it; what only searches need stays behind. */
export function leadView(stored: StoredLead): Lead {
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
    createdAt: stored.createdAt,
    status: stored.status,
    suspicious: stored.suspicious,
    customerId: stored.customerId,
    officeNotes: stored.officeNotes,
    version: stored.version,
    updatedAt: stored.updatedAt,
  };
}
