import { moneyStageLabels, moneyStages, visitStateLabels, visitStates } from '#domain/job.ts';
import { jobRoutes, jobSorts } from '#contract/jobs/job.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useInvalidateOnMount } from '../../queries.ts';
import { boardPath, jobsPath, newCallPath } from '../../routes.ts';
import { May } from '../../shared/May.tsx';
import { emergencyFilter } from '../../shared/list-filters.ts';
import { listCaption } from '../../shared/list-orders.ts';
import { JobRows } from '../../shared/jobs/JobRows.tsx';
import { NoMatch, OfficeList } from '../../shared/OfficeList.tsx';
import { useOfficeList } from '../../shared/use-office-list.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

const filters = [
  {
    name: 'visit',
    label: 'Visit',
    allLabel: 'Any visit',
    options: [
      { value: 'open', label: 'Open' },
      ...visitStates.map((value) => ({ value, label: visitStateLabels[value] })),
    ],
  },
  {
    name: 'money',
    label: 'Money',
    allLabel: 'Any money',
    options: moneyStages.map((value) => ({ value, label: moneyStageLabels[value] })),
  },
  emergencyFilter,
];

/** /admin/jobs: every job, one line each. */
export default function JobsScreen() {
  useInvalidateOnMount(jobRoutes.list.path);
  const jobs = useOfficeList(jobRoutes.list, { filters, orders: jobSorts });
  return (
    <>
      <ScreenHeader title="Jobs">
        <ButtonLink href={boardPath()}>Day board</ButtonLink>
        <RefreshButton />
      </ScreenHeader>
      <OfficeList
        name="jobs"
        search="Search number, name, phone or place"
        list={jobs}
        noMatch={<NoMatch title="No job matches." href={jobsPath()} all="Show all jobs" />}
        empty={
          <EmptyState title="No jobs yet">
            <span>Every request from the website and every call becomes a job.</span>
            <May call="createJob">
              <ButtonLink look="primary" href={newCallPath()}>
                Take a new call
              </ButtonLink>
            </May>
          </EmptyState>
        }
      >
        {(rows) => <JobRows label={listCaption('Jobs', jobs.order)} jobs={rows} busy={jobs.table.busy} />}
      </OfficeList>
    </>
  );
}
