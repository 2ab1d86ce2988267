import { formatTime } from '#domain/shop-time.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { receiptCode } from '#domain/waiting-steps.ts';
import { useWaitingSteps } from '../../waiting.ts';

/** The steps of a job that wait on this phone, with the receipt codes that the customer can be given. */
export function WaitingSteps({ jobId }: { jobId: string }) {
  const waiting = useWaitingSteps(jobId);
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label="Waiting on this phone"
      className="max-w-prose rounded-md border border-warn-line bg-warn-soft px-3 py-2"
    >
      <p className="font-semibold">Saved on this phone until there is a signal</p>
      <ul className="tabular-nums">
        {waiting.map(({ id, kind, happenedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {formatTime(happenedAt)} {jobSteps[kind].label}
            </span>
            <span>
              receipt <strong>{receiptCode(id)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
