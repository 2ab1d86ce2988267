import type { ChangedUser } from '#contract/accounts/users.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { jobPath, jobsPath } from '../../routes.ts';

/** The jobs that a change of an account left without a technician. */
export function HandedBack({ user, onClose }: { user: ChangedUser; onClose: () => void }) {
  const { handedBack } = user;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        handedBack.length === 1 ? 'A job needs a technician' : `${handedBack.length} jobs need a technician`
      }
      description={`${user.email} had ${handedBack.length === 1 ? 'it' : 'them'} open.`}
    >
      <ul className="flex max-h-[50dvh] flex-wrap gap-x-4 gap-y-1 overflow-auto">
        {handedBack.map(({ id, number }) => (
          <li key={id}>
            <a href={jobPath(id)} className="inline-flex min-h-11 items-center font-semibold tabular-nums">
              Job {number}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <a href={jobsPath({ visit: 'open' })}>All open jobs</a>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
