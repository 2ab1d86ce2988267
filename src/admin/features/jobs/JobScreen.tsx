import { useQuery } from '@tanstack/react-query';
import { jobRoutes, type Job } from '#contract/jobs/job.ts';
import { useRecordId } from '../../beside.ts';
import { useInvalidateOnMount } from '../../queries.ts';
import { jobsPath } from '../../routes.ts';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { RecordBoundary } from '../../shared/RecordBoundary.tsx';
import { JobActions } from './JobActions.tsx';
import { JobCards } from './JobCards.tsx';
import { JobHead } from './JobHead.tsx';
import { Rail } from './Rail.tsx';
import { Timeline } from './Timeline.tsx';

/** /admin/jobs/{id}: one job on one page; each field is edited in place. */
export default function JobScreen() {
  useInvalidateOnMount(jobRoutes.list.path);
  const id = useRecordId('job');
  const job = useQuery(jobQuery(id));
  return (
    <RecordBoundary name="job" query={job} back={{ label: 'All jobs', href: jobsPath() }}>
      {(found) => <JobView key={found.id} job={found} />}
    </RecordBoundary>
  );
}

function JobView({ job }: { job: Job }) {
  return (
    <div className="@container">
      <JobHead job={job} />
      <Rail job={job} />
      <JobActions job={job} />
      <div className="grid gap-x-10 gap-y-6 pt-6 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <JobCards job={job} />
        <Timeline job={job} />
      </div>
    </div>
  );
}
