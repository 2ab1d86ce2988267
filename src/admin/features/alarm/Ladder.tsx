import { useState } from 'react';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type Alarm, alarmRoutes } from '#contract/alarm.ts';
import {
  alarmAudienceLabels,
  alarmAudiences,
  type AlarmChannel,
  alarmChannelLabels,
  alarmChannels,
  ladderFault,
  type LadderStep,
  MAX_LADDER_STEPS,
} from '#domain/alarm.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '#ui/Field.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { FormError } from '#ui/States.tsx';
import { BellRing, MessageSquare, PhoneCall, Plus } from '#ui/icons.tsx';
import { May } from '../../role-screens.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Panel } from './Panel.tsx';

/** When a step rings: "At once", "After 90 s", "After 3 min". */
function whenText(after: number): string {
  if (after === 0) return 'At once';
  return after % 60 === 0 ? `After ${after / 60} min` : `After ${after} s`;
}

const words: Record<LadderStep['channels'][number], string> = {
  push: 'notification',
  text: 'text',
  voice: 'phone call',
};

/** How a step rings: "notification and text". */
function waysText(channels: LadderStep['channels']): string {
  const ways = channels.map((channel) => words[channel]);
  return ways.length < 2 ? (ways[0] ?? '') : `${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}`;
}

const icons = { push: BellRing, text: MessageSquare, voice: PhoneCall } as const;

/** The ladder as a picture of steps, which an owner changes. */
export function Ladder({ alarm }: { alarm: Alarm }) {
  const [editing, setEditing] = useState(false);
  return (
    <Panel title="How an emergency rings">
      <ol className="flex flex-col">
        {alarm.ladder.map(({ after, who, channels }, index) => (
          <li key={after} className="flex gap-3">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-bold text-on-accent">
                {index + 1}
              </span>
              <span className="w-0.5 grow bg-line-strong" />
            </span>
            <div className="pb-4">
              <p className="font-semibold">
                {whenText(after)}: {alarmAudienceLabels[who]}
              </p>
              <p className="flex flex-wrap items-center gap-2 text-muted">
                {channels.map((channel) => {
                  const Icon = icons[channel];
                  return <Icon key={channel} aria-hidden="true" className="size-4" />;
                })}
                by {waysText(channels)}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-muted">
        Then everyone every 5 minutes. After half an hour the business is emailed, and the emergency stays on
        this page until someone takes it. It stops as soon as one person has it, or the office sets a time.
      </p>
      <p className="pt-2 text-muted">
        A text rings the same way if it says that its sender is locked out or needs help at once, also from an
        unknown number: once in {limits.textRingHours} hours for each number, and not while that number has an
        emergency or a visit under way. Every text is in the inbox or on its job.
      </p>
      <p className="pt-2 text-muted">
        After {limits.ringsPerHour} emergencies within an hour, further ones ring the person on call once, by
        notification. An emergency that tells of a child, heat or danger always rings in full, and one that
        you enter yourself does, too. What looks like spam, and a second emergency of a number that already
        rings, wait in the inbox.
      </p>
      {!alarm.voice && alarm.ladder.some(({ channels }) => channels.includes('voice')) ? (
        <p className="pt-2 font-semibold text-warn">
          Phone calls are not set up on this server, so they are skipped.
        </p>
      ) : null}
      <May call="saveAlarmLadder">
        <Button className="mt-3" onClick={() => setEditing(true)}>
          Change the steps
        </Button>
      </May>
      {editing ? <LadderDialog alarm={alarm} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

interface Draft {
  readonly seconds: string;
  readonly who: LadderStep['who'];
  readonly channels: readonly AlarmChannel[];
}

function LadderDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const [steps, setSteps] = useState<readonly Draft[]>(
    alarm.ladder.map(({ after, ...step }) => ({ ...step, seconds: String(after) })),
  );
  const [fault, setFault] = useState<{ index: number; fault: string }>();
  const change = (index: number, changed: Partial<Draft>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...changed } : step)));
  const save = useAction({
    run: (ladder: LadderStep[], idempotencyKey) =>
      call(alarmRoutes.saveLadder, {
        body: {
          version: alarm.version,
          ladder: ladder.map((step) => ({ ...step, channels: [...step.channels] })),
        },
        idempotencyKey,
      }),
    done: () => ({ title: 'The steps were saved' }),
    failed: 'The steps were not saved',
    after: onClose,
  });
  const submit = () => {
    const ladder = steps.map(({ seconds, who, channels }) => ({
      after: /^\d{1,4}$/.test(seconds.trim()) ? Number(seconds) : -1,
      who,
      channels,
    }));
    const wrong = ladder.findIndex(({ after }) => after < 0 || after > 1200);
    const found = wrong >= 0 ? { index: wrong, fault: 'Must be 0 to 1200 seconds' } : ladderFault(ladder);
    setFault(found);
    if (!found) save.mutate(ladder);
  };
  const failure = save.error ? describeError(save.error) : null;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Change the steps"
      description="The first rings at once, the last rings everyone."
    >
      <ol className="flex flex-col gap-4">
        {steps.map(({ seconds, who, channels }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={index} className="grid gap-2 rounded-lg border border-line p-3 sm:grid-cols-2">
            <TextField
              label={`Step ${index + 1}: seconds after the emergency`}
              inputMode="numeric"
              value={seconds}
              disabled={index === 0}
              error={fault?.index === index ? fault.fault : undefined}
              onChange={(event) => change(index, { seconds: event.target.value })}
            />
            <SelectField
              label="Rings"
              value={who}
              options={alarmAudiences.map((value) => ({ value, label: alarmAudienceLabels[value] }))}
              onChange={(event) =>
                change(index, { who: alarmAudiences.find((value) => value === event.target.value) ?? who })
              }
            />
            <fieldset className="sm:col-span-2">
              <legend className="sr-only">Step {index + 1} rings by</legend>
              <div className="flex flex-wrap items-center gap-x-5">
                {alarmChannels.map((channel) => (
                  <Checkbox
                    key={channel}
                    label={alarmChannelLabels[channel]}
                    checked={channels.includes(channel)}
                    onChange={(event) =>
                      change(index, {
                        channels: alarmChannels.filter((each) =>
                          each === channel ? event.target.checked : channels.includes(each),
                        ),
                      })
                    }
                  />
                ))}
                {index > 0 ? (
                  <Button look="quiet" onClick={() => setSteps(steps.filter((_, at) => at !== index))}>
                    Remove step {index + 1}
                  </Button>
                ) : null}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {failure ? <FormError>{failure}</FormError> : null}
      <DialogActions
        onClose={onClose}
        aside={
          <Button
            disabled={steps.length >= MAX_LADDER_STEPS}
            onClick={() =>
              setSteps([
                ...steps,
                {
                  seconds: String(Number(steps.at(-1)?.seconds ?? 0) + 120),
                  who: 'everyone',
                  channels: ['push', 'text'],
                },
              ])
            }
          >
            <Plus aria-hidden="true" className="size-4" />
            Add a step
          </Button>
        }
      >
        <Button look="primary" pending={save.isPending} pendingText="Saving…" onClick={submit}>
          Save the steps
        </Button>
      </DialogActions>
    </Dialog>
  );
}
