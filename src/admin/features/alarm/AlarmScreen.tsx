import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type Alarm, alarmRoutes, type OpenAlarm } from '#contract/alarm.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { Volume2 } from '#ui/icons.tsx';
import { isSoundOn, playAlarm, setSound } from '../../alarm-sound.ts';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { jobPath, openPath } from '../../routes.ts';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { Ladder } from './Ladder.tsx';
import { MobileForm } from './MobileForm.tsx';
import { Panel } from './Panel.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** /admin/alarm: the emergencies that ring now, this device's alarm, and the steps of the ladder. */
export default function AlarmScreen() {
  useInvalidateOnMount(alarmRoutes.read.path);
  const alarm = useQuery(read(alarmRoutes.read));
  return (
    <>
      <ScreenHeader title="Alarm" />
      {alarm.data ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <Open open={alarm.data.open} more={alarm.data.more} />
          <div className="flex flex-col gap-6">
            <ThisDevice alarm={alarm.data} />
            <Sound />
            <Panel title="Your texts">
              <MobileForm alarm={alarm.data} />
            </Panel>
          </div>
          <div className="flex flex-col gap-6">
            <Ladder alarm={alarm.data} />
            <People people={alarm.data.people} />
          </div>
        </div>
      ) : alarm.isPending ? (
        <SkeletonRows rows={4} label="Loading the alarm…" />
      ) : (
        <ErrorState
          title="The alarm could not be loaded"
          detail={describeError(alarm.error)}
          onRetry={() => void alarm.refetch()}
          retrying={alarm.isFetching}
        />
      )}
    </>
  );
}

function Open({ open, more }: { open: readonly OpenAlarm[]; more: number }) {
  if (open.length === 0) return null;
  return (
    <section className="lg:col-span-2" aria-label="Emergencies that ring">
      <ul className="flex flex-col gap-3">
        {open.map((each) => (
          <OpenRow key={each.jobId} alarm={each} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3">{more} older emergencies ring too. They are in the inbox.</p>}
    </section>
  );
}

function OpenRow({ alarm }: { alarm: OpenAlarm }) {
  const take = useAction({
    run: (_: void, idempotencyKey) => call(alarmRoutes.take, { params: { id: alarm.jobId }, idempotencyKey }),
    done: ({ mine, holder }) =>
      mine
        ? { title: `You have emergency ${alarm.number}` }
        : { title: holder === null ? 'It has already been handled' : `${holder} has it` },
    failed: 'The emergency could not be taken',
    after: ({ mine }) => {
      if (mine) openPath(jobPath(alarm.jobId));
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border-2 border-danger-line bg-danger-soft p-4">
      <div>
        <p className="text-lg font-bold text-danger">
          Emergency {alarm.number}: {alarm.what}
        </p>
        <p>
          {alarm.quiet
            ? 'Rang once, quietly, because others rang within the hour. '
            : alarm.state === 'unanswered'
              ? 'Everyone was rung and no one took it. '
              : ''}
          Since {formatDateTime(alarm.raisedAt)}
        </p>
      </div>
      <Button
        look="primary"
        pending={take.isPending}
        pendingText="Taking…"
        onClick={() => take.mutate(undefined)}
      >
        I have it
      </Button>
    </li>
  );
}

function People({ people }: { people: Alarm['people'] }) {
  return (
    <Panel title="Who is rung">
      <ul className="divide-y divide-line">
        {people.map(({ id, name, role, devices, hasMobile, onCall }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <span className="font-semibold wrap-anywhere">{name}</span>{' '}
              <span className="text-sm text-muted">{staffRoleLabels[role]}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {onCall === null ? null : (
                <Badge tone="info">{onCall === 1 ? 'On call' : `On call, ${onCall}.`}</Badge>
              )}
              {devices > 0 ? (
                <Badge tone="good">{devices === 1 ? '1 device' : `${devices} devices`}</Badge>
              ) : null}
              {hasMobile ? <Badge tone="good">Texts</Badge> : null}
              {devices === 0 && !hasMobile ? <Badge tone="danger">Email only</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      {people.every(({ onCall }) => onCall === null) ? (
        <p className="pt-2 text-sm text-muted">No one is on call now, so the owners are rung first.</p>
      ) : null}
    </Panel>
  );
}

/** The tone of an emergency in this browser's open office: a switch and a test of the volume. */
function Sound() {
  const [on, setOn] = useState(isSoundOn);
  const [played, setPlayed] = useState<boolean>();
  const test = () => void playAlarm().then(setPlayed, () => setPlayed(false));
  return (
    <Panel title="Sound in the open office">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label="Play a tone here when an emergency rings"
          checked={on}
          onChange={({ target }) => {
            setSound(target.checked);
            setOn(target.checked);
            if (target.checked) test();
          }}
        />
        <Button onClick={test}>
          <Volume2 aria-hidden="true" className="size-4" />
          Test sound
        </Button>
      </div>
      <p className="pt-1 text-sm text-muted">
        For a computer on a desk: the tone plays while the office is open in a tab of this browser, once you
        have clicked or tapped in it. At night, rely on notifications and texts.
      </p>
      <p role="status" className={played === false ? 'pt-1 font-semibold text-danger' : 'pt-1'}>
        {played === undefined
          ? ''
          : played
            ? 'Did you hear three seconds of two notes? If not, turn the volume up.'
            : 'This browser does not let the page make a sound. Check its settings for this site.'}
      </p>
    </Panel>
  );
}
