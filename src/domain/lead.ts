export const leadStatuses = ['new', 'contacted', 'estimated', 'won', 'lost', 'spam'] as const;
/** The status of a contact request. */
export type LeadStatus = (typeof leadStatuses)[number];

const LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  estimated: 'Estimated',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export function leadStatusLabel(status: LeadStatus): string {
  return LABELS[status];
}
