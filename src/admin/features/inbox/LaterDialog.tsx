import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useState } from 'react';
import { formatDateTime, shopClock } from '#domain/shop-time.ts';
import { dismissableKinds, snoozesAt } from '#domain/inbox.ts';
import { type InboxEntry, boardRoutes } from '#contract/jobs/board.ts';
import { textRoutes } from '#contract/texts.ts';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { $account } from '../../session.ts';
import { useAction } from '../../shared/use-action.ts';
import { useStaffOptions } from '../../shared/SlotFields.tsx';
import { kindLabel } from './inbox-text.ts';

const dismissLabels: Partial<Record<InboxEntry['kind'], string>> = {
  mail_failed: 'Done without it',
  done_not_invoiced: 'Nothing to charge',
  fee_missing: 'Done without it',
};

/** Snoozes an entry until a time, assigns it to a staff member, or takes it out of the inbox. */
export function LaterDialog({
  entry,
  onMarked,
  onClose,
}: {
  entry: InboxEntry;
  /** Called once it is marked; it may have left the list. */
  onMarked: () => void;
  onClose: () => void;
}) {
  const [now] = useState(() => new Date());
  const account = useStore($account);
  const [assignee, setAssignee] = useState(entry.assigneeId ?? account?.id ?? '');
  const staff = useStaffOptions(assignee);
  const mark = useMark(entry, () => {
    onClose();
    onMarked();
  });
  const settle = useAction({
    run: (_: void, idempotencyKey) =>
      call(textRoutes.settle, { params: { id: entry.itemId }, idempotencyKey }),
    done: () => ({ title: 'The text is out of the inbox' }),
    failed: 'The text is still in the inbox',
    after: () => {
      onClose();
      onMarked();
    },
  });
  const snooze = (until: Date | null) => mark.mutate({ snoozedUntil: until?.toISOString() ?? null });
  return (
    <Dialog open onClose={onClose} title={entry.name} description={kindLabel(entry)}>
      <section aria-labelledby="snooze" className="flex flex-col gap-3">
        <h3 id="snooze" className="font-bold">
          Snooze
        </h3>
        {entry.snoozedUntil ? (
          <p className="flex flex-wrap items-center justify-between gap-2">
            Until {formatDateTime(entry.snoozedUntil)}
            <Button pending={mark.isPending} onClick={() => snooze(null)}>
              Bring it back now
            </Button>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {snoozesAt(now).map(({ label, until }) => (
            <Button key={label} pending={mark.isPending} onClick={() => snooze(until)}>
              {label}
            </Button>
          ))}
        </div>
        <PickTime now={now} mark={mark} />
      </section>
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          mark.mutate({ assigneeId: assignee || null });
        }}
      >
        <SelectField
          label="Assigned to"
          placeholder="Unassigned"
          options={staff}
          value={assignee}
          onChange={(event) => setAssignee(event.target.value)}
        />
        <Button type="submit" pending={mark.isPending}>
          Assign
        </Button>
      </form>
      <DialogActions onClose={onClose}>
        {entry.kind === 'text' ? (
          <Button pending={settle.isPending} onClick={() => settle.mutate(undefined)}>
            It needs no answer
          </Button>
        ) : null}
        {dismissableKinds.has(entry.kind) ? (
          <Button pending={mark.isPending} onClick={() => mark.mutate({ dismissed: true })}>
            {dismissLabels[entry.kind] ?? 'It is settled'}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

/** A day and a time, in Honolulu time. */
function PickTime({ now, mark }: { now: Date; mark: ReturnType<typeof useMark> }) {
  const [day, setDay] = useState(() => shopClock(new Date(now.getTime() + 86_400_000)).date);
  const [time, setTime] = useState('12:00');
  const [missing, setMissing] = useState(false);
  const invalid = mark.error instanceof ApiError ? mark.error.fieldErrors['snoozedUntil'] : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!day || !time);
    if (day && time) mark.mutate({ snoozedUntil: new Date(`${day}T${time}:00-10:00`).toISOString() });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={submit}
    >
      <TextField
        label="Day"
        type="date"
        value={day}
        error={missing ? 'Choose a day and a time' : invalid}
        onChange={(event) => setDay(event.target.value)}
      />
      <TextField
        label="Time"
        type="time"
        step={300}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button type="submit" className="max-sm:col-span-2" pending={mark.isPending}>
        Snooze
      </Button>
    </form>
  );
}

/** The fields a mark changes; omitted ones stay. */
interface Change {
  readonly snoozedUntil?: string | null;
  readonly assigneeId?: string | null;
  readonly dismissed?: boolean;
}

/** Snoozes, assigns or dismisses an entry; the toast offers an undo. */
function useMark(entry: InboxEntry, after: () => void) {
  const { kind, itemId } = entry;
  const send = (change: Change, idempotencyKey: string) =>
    call(boardRoutes.mark, { body: { kind, itemId, ...change }, idempotencyKey });
  const undo = useAction({
    run: (wanted: Change, key) => send(wanted, key),
    done: () => ({ title: 'Undone' }),
    failed: 'The change was not undone',
  });
  return useAction({
    run: async (wanted: Change, key) => ({ wanted, mark: await send(wanted, key) }),
    done: ({ wanted, mark }) => {
      if (wanted.dismissed)
        return { title: 'Out of the inbox', undo: () => undo.mutate({ dismissed: false }) };
      const back: Change =
        'snoozedUntil' in wanted ? { snoozedUntil: entry.snoozedUntil } : { assigneeId: entry.assigneeId };
      const title =
        'assigneeId' in wanted
          ? mark.assigneeId
            ? 'Assigned'
            : 'Unassigned'
          : mark.snoozedUntil
            ? `Snoozed until ${formatDateTime(mark.snoozedUntil)}`
            : 'Back in the inbox';
      return { title, undo: () => undo.mutate(back) };
    },
    failed: 'The inbox was not changed',
    after,
  });
}
