import type { ChangedUser } from '#contract/accounts/users.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { jobPath, jobsPath } from '../../routes.ts';

/** What a change of an account took from it: jobs that need a technician now, and calendar feeds that ended. */
export function Withdrawn({ user, onClose }: { user: ChangedUser; onClose: () => void }) {
  const { handedBack, endedFeeds } = user;
  return (
    <Dialog open onClose={onClose} title={titleOf(user)}>
      {handedBack.length > 0 ? (
        <>
          <p>{`${user.email} had ${handedBack.length === 1 ? 'this job' : 'these jobs'} open.`}</p>
          <ul className="flex max-h-[50dvh] flex-wrap gap-x-4 gap-y-1 overflow-auto">
            {handedBack.map(({ id, number }) => (
              <li key={id}>
                <a
                  href={jobPath(id)}
                  className="inline-flex min-h-11 items-center font-semibold tabular-nums"
                >
                  Job {number}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {endedFeeds.length > 0 ? (
        <p>
          {`Calendar feeds ended: ${endedFeeds.map(({ name }) => name ?? 'all appointments').join(', ')}. Make a new address for anyone who still needs one.`}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {handedBack.length > 0 ? <a href={jobsPath({ visit: 'open' })}>All open jobs</a> : null}
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function titleOf({ handedBack, endedFeeds }: ChangedUser): string {
  if (handedBack.length > 1) return `${handedBack.length} jobs need a technician`;
  if (handedBack.length === 1) return 'A job needs a technician';
  return endedFeeds.length === 1 ? 'A calendar feed ended' : `${endedFeeds.length} calendar feeds ended`;
}
