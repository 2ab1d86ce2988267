import { leadRoutes, type Lead } from '#contract/lead.ts';
import { DEFAULT_LIMIT } from '#contract/lists.ts';
import type { RouteInput } from '#contract/route.ts';
import { appendEvent } from '#db/queries/events.ts';
import {
  findLeadById,
  listLeads as selectLeads,
  lockLeadById,
  updateLead as saveLead,
} from '#db/queries/leads.ts';
import type { StaffContext } from './context.ts';
import { defined } from './defined.ts';
import { leadView } from './lead-view.ts';
import { notFound } from './errors.ts';
import { pageReply } from './page.ts';
import { requireVersion, staleVersion } from './versions.ts';

/** A page of leads, newest first. */
export async function listLeads({ db }: StaffContext, { query }: RouteInput<typeof leadRoutes.list>) {
  const { rows, nextCursor } = await selectLeads(db, {
    ...query,
    limit: query.limit ?? DEFAULT_LIMIT,
    emergency: query.emergency === undefined ? undefined : query.emergency === 'true',
  });
  return pageReply(leadRoutes.list.path, query, { rows: rows.map(leadView), nextCursor });
}

/** One lead. @throws {Refusal} `not_found`. */
export async function findLead(
  { db }: StaffContext,
  { params }: RouteInput<typeof leadRoutes.find>,
): Promise<Lead> {
  const lead = await findLeadById(db, params.id);
  if (!lead) throw notFound('lead');
  return leadView(lead);
}

/**
 * Changes a lead's status or the customer it belongs to.
 * @throws {Refusal} `version_required`, `stale_version` (with the lead as it is), `not_found`.
 */
export async function updateLead(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof leadRoutes.update>,
): Promise<Lead> {
  const { version, ...changes } = body;
  const expected = requireVersion(version);
  return db.transaction().execute(async (trx) => {
    const before = await lockLeadById(trx, params.id);
    if (!before) throw notFound('lead');
    const after = await saveLead(trx, { id: params.id, version: expected, changes: defined(changes) });
    if (!after) throw staleVersion(leadView(before));
    await appendEvent(trx, {
      recordType: 'contact_request',
      recordId: after.id,
      what: 'changed',
      actor: actor.email,
      at: now,
      before: { status: before.status, customerId: before.customerId },
      after: { status: after.status, customerId: after.customerId },
    });
    return leadView(after);
  });
}
