import { moneyStageLabels, moneyStages, visitStateLabels, visitStates } from '#domain/job.ts';
import { jobRoutes, jobSorts } from '#contract/jobs/job.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { useInvalidateOnMount } from '../../queries.ts';
import { boardPath, jobsPath, newCallPath } from '../../routes.ts';
import { May } from '../../role-screens.tsx';
import { emergencyFilter, describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { JobRows } from '../../shared/jobs/JobRows.tsx';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

const jobs = describeList({
  route: jobRoutes.list,
  name: 'jobs',
  one: 'job',
  title: 'Jobs',
  search: 'Search number, name, phone or place',
  orders: jobSorts,
  filters: [
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
  ],
  // A job is a line of its own making.
  columns: [],
});

/** /admin/jobs: every job, one line each. */
export default function JobsScreen() {
  useInvalidateOnMount(jobRoutes.list.path);
  const list = useOfficeList(jobs);
  return (
    <>
      <ScreenHeader title="Jobs">
        <ButtonLink href={boardPath()}>Day board</ButtonLink>
        <RefreshButton />
      </ScreenHeader>
      <OfficeList
        of={list}
        home={jobsPath()}
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
        {(rows) => <JobRows label={list.table.caption} jobs={rows} busy={list.table.busy} />}
      </OfficeList>
    </>
  );
}
