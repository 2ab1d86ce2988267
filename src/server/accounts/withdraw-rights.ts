import type { ChangedUser } from '#contract/accounts/users.ts';
import { forJobs, forOffice } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { AdminUser } from '#db/queries/accounts/accounts.ts';
import { setMobile } from '#db/queries/alarm-mobile.ts';
import { deleteFeedsOf } from '#db/queries/calendar/feeds.ts';
import { endSessions } from '#db/queries/accounts/sessions.ts';
import { appendEvent } from '#db/queries/history.ts';
import { unassignOpenJobs } from '#db/queries/jobs/technicians.ts';
import { roleOfStored, type StaffRole } from '#domain/staff-role.ts';

/** Roles ranked by their rights; a move down is a demotion. */
const rank: Record<StaffRole, number> = { owner: 3, dispatcher: 2, technician: 1, bookkeeper: 0 };

/** Whether a change of role is a demotion, after which the account hands back its jobs. */
const isDemotion = (from: StaffRole, to: StaffRole): boolean => rank[to] < rank[from];

/** The active owners other than an account. An invited owner counts only after choosing a password. */
export const otherOwners = (active: readonly AdminUser[], id: string): readonly AdminUser[] =>
  active.filter((user) => user.id !== id && user.invitedAt === null && roleOfStored(user.role) === 'owner');

/**
 * Ends an account's sessions, so that none keeps its old rights. An account that is disabled (`to` is null) or demoted also
 * returns its open jobs to the office, and one that no longer works on jobs loses its number for alarms: a text from it
 * takes no emergency. The calendar feeds end whose address the account may no longer know: its own without work on jobs,
 * the office's and others' that it made without the office's role. The caller has locked the account, so that no job can be
 * assigned to it in the meantime.
 * @returns the jobs left without a technician, by number, and the feeds
 */
export async function withdrawRights(
  trx: Trx,
  {
    userId,
    from,
    to,
    actor,
    now,
  }: { userId: string; from: StaffRole; to: StaffRole | null; actor: string; now: Date },
): Promise<Pick<ChangedUser, 'handedBack' | 'endedFeeds'>> {
  await endSessions(trx, userId, now);
  const worksOnJobs = to !== null && forJobs.includes(to);
  if (!worksOnJobs) await setMobile(trx, userId, null);
  const inOffice = to !== null && forOffice.includes(to);
  const endedFeeds = await deleteFeedsOf(trx, userId, { own: !worksOnJobs, forOthers: !inOffice });
  for (const { accountId } of endedFeeds) {
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: accountId ?? userId,
      what: accountId === null ? 'office_feed_revoked' : 'feed_revoked',
      actor,
      at: now,
    });
  }
  if (to !== null && !isDemotion(from, to)) return { handedBack: [], endedFeeds };
  const jobs = await unassignOpenJobs(trx, userId, now);
  for (const { id } of jobs) {
    await appendEvent(trx, {
      recordType: 'job',
      recordId: id,
      what: 'handed_back',
      actor,
      at: now,
      before: { technicianId: userId },
      after: { technicianId: null },
    });
  }
  return { handedBack: jobs, endedFeeds };
}
