import type { Lead } from '#contract/leads.ts';
import type { Lead as StoredLead } from '#db/queries/leads.ts';
import { requestView } from './request-view.ts';

/** A stored lead as the office sees it. */
export function leadView(stored: StoredLead): Lead {
  return { ...requestView(stored), status: stored.status };
}
