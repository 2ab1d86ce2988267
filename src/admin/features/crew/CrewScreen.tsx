import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import {
  type Crew,
  type CrewMember,
  crewRoutes,
  type CrewShift,
  type PlannedShift,
} from '#contract/schedule/crew.ts';
import { crewSkillLabels, shiftKindLabels } from '#domain/crew.ts';
import { towns } from '#domain/regions.ts';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { Plus, X } from '#ui/icons.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { boardPath } from '../../routes.ts';
import { CalendarFeeds } from '../../shared/CalendarFeeds.tsx';
import { PhoneHeard } from '../../shared/jobs/PhoneHeard.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { hoursText, shiftText } from './crew-values.ts';
import { MemberDialog } from './MemberDialog.tsx';
import { ShiftDialog, VisitsToMove } from './ShiftDialog.tsx';

const columns: readonly Column<CrewMember>[] = [
  {
    id: 'who',
    label: 'Name',
    cell: (member) => (
      <>
        <span className="font-semibold wrap-anywhere">{member.name}</span>
        <span className="block text-sm text-muted">{staffRoleLabels[member.role]}</span>
        <PhoneHeard member={member} />
      </>
    ),
  },
  {
    id: 'takesJobs',
    label: 'Jobs',
    half: true,
    cell: ({ takesJobs }) => (
      <Badge tone={takesJobs ? 'good' : 'neutral'}>{takesJobs ? 'Takes jobs' : 'No jobs'}</Badge>
    ),
  },
  {
    id: 'hours',
    label: 'Hours',
    cell: ({ hours }) => hoursText(hours) || <span className="text-muted">No hours: offered no times</span>,
  },
  {
    id: 'from',
    label: 'From',
    stackedLabel: true,
    half: true,
    cell: ({ homeTown, van }) => (
      <>
        {towns.find(({ id }) => id === homeTown)?.name ?? 'Office'}
        {van ? <span className="block text-sm text-muted wrap-anywhere">{van}</span> : null}
      </>
    ),
  },
  {
    id: 'skills',
    label: 'Skills',
    cell: ({ skills }) => skills.map((skill) => crewSkillLabels[skill]).join(', '),
  },
  {
    id: 'edit',
    label: 'Change',
    end: true,
    cell: (member) => <ChangeMember member={member} />,
  },
];

/** /admin/crew: the crew with hours, home towns, vans and skills; on-call shifts and time off. */
export default function CrewScreen() {
  useInvalidateOnMount(crewRoutes.list.path);
  const crew = useQuery(read(crewRoutes.list));
  const [shift, setShift] = useState<CrewShift['kind'] | null>(null);
  const working = crew.data?.members.filter(({ takesJobs }) => takesJobs) ?? [];
  return (
    <>
      <ScreenHeader title="Crew">
        <ButtonLink href={boardPath()}>Day board</ButtonLink>
        <Button disabled={working.length === 0} onClick={() => setShift('time_off')}>
          <Plus aria-hidden="true" className="size-4" />
          Time off
        </Button>
        <Button look="primary" disabled={working.length === 0} onClick={() => setShift('on_call')}>
          <Plus aria-hidden="true" className="size-4" />
          On-call shift
        </Button>
      </ScreenHeader>
      <p className="pb-3 text-muted">
        The board offers times within these hours, and counts the drive from the home town or the visit
        before. On-call shifts say who is called at night and on weekends.
      </p>
      {crew.data ? (
        <div className="flex flex-col gap-6">
          <DataTable
            caption="Crew, by name"
            columns={columns}
            rows={crew.data.members}
            rowKey={({ id }) => id}
            busy={crew.isFetching}
          />
          <Shifts crew={crew.data} />
          <CalendarFeeds />
        </div>
      ) : crew.isPending ? (
        <SkeletonRows rows={4} label="Loading the crew…" />
      ) : (
        <ErrorState
          title="The crew could not be loaded"
          detail={describeError(crew.error)}
          onRetry={() => void crew.refetch()}
          retrying={crew.isFetching}
        />
      )}
      {shift ? <ShiftDialog members={working} kind={shift} onClose={() => setShift(null)} /> : null}
    </>
  );
}

function ChangeMember({ member }: { member: CrewMember }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Change ${member.name}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      {open ? <MemberDialog member={member} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Shifts({ crew: { members, shifts } }: { crew: Crew }) {
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? 'A former account';
  const now = Date.now();
  const add = useAction({
    run: ({ accountId, kind, startsAt, endsAt }: CrewShift, idempotencyKey) =>
      call(crewRoutes.addShift, {
        params: { id: accountId },
        body: { kind, startsAt, endsAt },
        idempotencyKey,
      }),
    done: () => ({ title: 'Restored' }),
    failed: 'It was not restored',
  });
  const remove = useAction({
    run: async (shift: PlannedShift, idempotencyKey) => {
      await call(crewRoutes.deleteShift, { params: { id: shift.id }, idempotencyKey });
      return shift;
    },
    done: (shift) => ({
      title: `${shiftKindLabels[shift.kind]} of ${nameOf(shift.accountId)} removed`,
      undo: () => add.mutate(shift),
    }),
    failed: 'It was not removed',
  });
  return (
    <section aria-label="On call and time off">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">
        On call and time off <span className="font-normal text-muted tabular-nums">{shifts.length}</span>
      </h2>
      {shifts.length === 0 ? (
        <p className="py-2 text-muted">No shift and no time off is planned.</p>
      ) : (
        <ul>
          {shifts.map((shift) => {
            const current = Date.parse(shift.startsAt) <= now && now < Date.parse(shift.endsAt);
            return (
              <li key={shift.id} className="flex items-center gap-3 border-b border-line py-1">
                <span className="w-20 shrink-0">
                  <Badge tone={shift.kind === 'on_call' ? 'info' : 'neutral'}>
                    {shiftKindLabels[shift.kind]}
                  </Badge>
                </span>
                <span className="min-w-0 flex-1">
                  <strong>{nameOf(shift.accountId)}</strong>{' '}
                  <span className="tabular-nums">{shiftText(shift)}</span>
                  {current ? <span className="font-semibold text-good"> · now</span> : null}
                  <VisitsToMove visits={shift.visits} />
                </span>
                <Button
                  look="quiet"
                  className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
                  aria-label={`Remove ${shiftKindLabels[shift.kind].toLowerCase()} of ${nameOf(shift.accountId)}, ${shiftText(shift)}`}
                  onClick={() => remove.mutate(shift)}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
