import { useStore } from '@nanostores/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Alarm, type AlarmDevice, alarmRoutes } from '#contract/alarm.ts';
import { officeAppName } from '#domain/business.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { BellRing, Share, SquarePlus } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { refetch, refreshChanged } from '../../queries.ts';
import { May } from '../../role-screens.tsx';
import { $account } from '../../session.ts';
import { useAction } from '../../shared/use-action.ts';
import { Panel } from './Panel.tsx';
import { ownDeviceId, renew, type Support, supportOf, turnOff, turnOn } from './devices.ts';

const reasons: Record<Exclude<Support, 'ready' | 'install_first'>, string> = {
  blocked:
    'Notifications from this site are blocked in this browser. Allow them in the browser’s settings for this site, then load this page again.',
  unsupported: 'This browser cannot ring. Use Chrome, Edge, Firefox or Safari, up to date.',
  insecure: 'Notifications need https://. Open the office at its public address.',
};

/** The caller's devices: turns this one's alarm on and off, tests each, and shows when it last rang. */
export function ThisDevice({ alarm }: { alarm: Alarm }) {
  const client = useQueryClient();
  const [support, setSupport] = useState(supportOf);
  const { pushKey, devices } = alarm;
  const own = devices.find(({ id }) => id === ownDeviceId());
  const account = useStore($account);

  useEffect(() => {
    // The devices may be known before whose session this is.
    if (pushKey === null || !account) return;
    void renew(
      pushKey,
      devices.map(({ id }) => id),
    ).then(
      (did) => (did ? refreshChanged(client) : undefined),
      () => undefined,
    );
    // Once for each response with the devices.
  }, [client, pushKey, devices, account]);

  // The service worker reports that the test rang.
  useEffect(() => {
    const onMessage = () => void refetch(client, (resource) => resource === 'alarm');
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [client]);

  const on = useMutation({
    mutationFn: () => turnOn(pushKey ?? ''),
    onSuccess: () => {
      toast({ title: 'Emergencies ring on this device', description: 'Test it now.' });
      return refreshChanged(client);
    },
    onError: (error) => {
      setSupport(supportOf());
      toast({
        title: 'This device could not be turned on',
        description: describeError(error),
        tone: 'danger',
      });
    },
  });

  return (
    <Panel title="Your devices">
      {pushKey === null ? (
        <Fault>
          Notifications are not set up on this server: VAPID_KEY is missing. Emergencies are texted and
          emailed only.
        </Fault>
      ) : support === 'install_first' ? (
        <InstallFirst />
      ) : support !== 'ready' ? (
        <Fault>{reasons[support]}</Fault>
      ) : own ? null : (
        <div className="flex flex-col items-start gap-3">
          <p>An emergency does not ring here yet.</p>
          <Button look="primary" pending={on.isPending} pendingText="Turning on…" onClick={() => on.mutate()}>
            <BellRing aria-hidden="true" className="size-4" />
            Ring on this device
          </Button>
        </div>
      )}
      {devices.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isThis={device.id === own?.id} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Fault = ({ children }: { children: ReactNode }) => (
  <p className="font-semibold text-danger">{children}</p>
);

function DeviceRow({ device, isThis }: { device: AlarmDevice; isThis: boolean }) {
  const { id, name, lastRangAt, isTestDue } = device;
  const ring = useAction({
    run: (_: void, idempotencyKey) => call(alarmRoutes.testDevice, { params: { id }, idempotencyKey }),
    done: () => ({
      title: 'The test ring is on its way',
      description: 'It should ring within a few seconds.',
    }),
    failed: 'The test ring could not be sent',
  });
  const change = useAction({
    run: (news: boolean, idempotencyKey) =>
      call(alarmRoutes.changeDevice, { params: { id }, body: { news }, idempotencyKey }),
    done: ({ news }) => ({
      title: news ? `${name} is told of requests and payments, too` : `${name} rings for emergencies only`,
    }),
    failed: 'The device was not changed',
  });
  const remove = useAction({
    run: async (_: void, idempotencyKey) => {
      await call(alarmRoutes.removeDevice, { params: { id }, idempotencyKey });
      if (isThis) await turnOff();
    },
    done: () => ({ title: `${name} no longer rings` }),
    failed: 'The device could not be turned off',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name} {isThis ? <Badge tone="info">This device</Badge> : null}
        </p>
        <p className={isTestDue ? 'text-sm font-semibold text-danger' : 'text-sm text-muted'}>
          {lastRangAt === null
            ? 'Your alarm has never rung on it: test it.'
            : `Your alarm last rang on ${formatDateTime(lastRangAt)}${isTestDue ? ': test it.' : ''}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button pending={ring.isPending} pendingText="Ringing…" onClick={() => ring.mutate(undefined)}>
          Test ring
        </Button>
        <Button
          look="quiet"
          pending={remove.isPending}
          pendingText="Turning off…"
          onClick={() => remove.mutate(undefined)}
        >
          Turn off
        </Button>
      </div>
      <May call="changeAlarmDevice">
        <Checkbox
          className="basis-full"
          label="Also notify it of requests, answers and payments"
          description="From 8 AM to 9 PM. Kind and town only."
          checked={change.isPending ? !device.news : device.news}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      </May>
    </li>
  );
}

/** iPhones and iPads ring only for an app on the home screen. */
function InstallFirst() {
  const steps = [
    { Icon: Share, text: 'In Safari, tap Share.' },
    { Icon: SquarePlus, text: 'Choose “Add to Home Screen”, then “Add”.' },
    {
      Icon: BellRing,
      text: `Open “${officeAppName()}” from the home screen, come back here, and turn the alarm on.`,
    },
  ];
  return (
    <>
      <p className="pb-2">An iPhone or iPad rings only when the office is on its home screen:</p>
      <ol className="flex flex-col gap-2">
        {steps.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-line-strong bg-sunken">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}
