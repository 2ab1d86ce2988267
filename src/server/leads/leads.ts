import { leadRoutes, type LeadRecord } from '#contract/leads.ts';
import type { RouteInput } from '#contract/route.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  findLeadById,
  listLeads as selectLeads,
  lockLeadById,
  updateLead as saveLead,
} from '#db/queries/leads.ts';
import { callerMatches } from '../customers/caller-matches.ts';
import { changedFields, textChange } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { leadView } from './request-view.ts';

/** A page of leads. */
export async function listLeads({ db }: StaffContext, { query }: RouteInput<typeof leadRoutes.list>) {
  const { rows, nextCursor } = await selectLeads(db, {
    ...query,
    emergency: query.emergency === undefined ? undefined : query.emergency === 'true',
  });
  return { rows: rows.map(leadView), nextCursor };
}

/** One lead, with the office's earlier records of the same caller. @throws {AppError} `not_found`. */
export async function findLead(
  { db }: StaffContext,
  { params }: RouteInput<typeof leadRoutes.find>,
): Promise<LeadRecord> {
  const lead = await findLeadById(db, params.id);
  if (!lead) throw notFound('lead');
  return { ...leadView(lead), matches: await callerMatches(db, lead) };
}

/**
 * Updates a lead's status, notes or customer, or clears its flag; omitted fields stay unchanged.
 * @throws {AppError} `version_required`, `stale_version` (with the current lead), `not_found`.
 */
export async function updateLead(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof leadRoutes.update>,
): Promise<LeadRecord> {
  const expected = requireVersion(body.version);
  const stored = await db.transaction().execute(async (trx) => {
    const before = await lockLeadById(trx, params.id);
    if (!before) throw notFound('lead');
    if (before.version !== expected) throw staleVersion(leadView(before));
    const changed = changedFields(before, {
      status: body.status,
      suspicious: body.suspicious,
      customerId: body.customerId,
      officeNotes: textChange(body.officeNotes),
    });
    if (!changed) return before;
    const after = await saveLead(trx, { id: params.id, version: expected, changes: changed.after });
    if (!after) throw staleVersion(leadView(before));
    await appendEvent(trx, {
      recordType: 'contact_request',
      recordId: after.id,
      what: changed.after.suspicious === undefined ? 'changed' : 'flag_cleared',
      actor: actor.email,
      at: now,
      ...changed,
    });
    return after;
  });
  return { ...leadView(stored), matches: await callerMatches(db, stored) };
}
