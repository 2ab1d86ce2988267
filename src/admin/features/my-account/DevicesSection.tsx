import { useQuery } from '@tanstack/react-query';
import { type Device, deviceRoutes } from '#contract/accounts/devices.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { useAction } from '../../shared/use-action.ts';
import { Section } from './Section.tsx';

/** The user's sessions: ends one, or all others. */
export function DevicesSection() {
  const devices = useQuery(read(deviceRoutes.list));
  const end = useAction<Device, void>({
    run: async ({ id }, idempotencyKey) => {
      await call(deviceRoutes.end, { params: { id }, idempotencyKey });
    },
    done: () => ({ title: 'Signed out on that device' }),
    failed: 'The session was not ended',
  });
  const endOthers = useAction<undefined, void>({
    run: async (_, idempotencyKey) => {
      await call(deviceRoutes.endOthers, { idempotencyKey });
    },
    done: () => ({ title: 'Signed out everywhere else' }),
    failed: 'The sessions were not ended',
  });

  return (
    <Section
      title="Where you are signed in"
      description="End any session you don’t recognize, then change your password. Emergencies stop ringing on a device that is signed out."
    >
      {devices.data ? (
        <>
          <ul className="flex w-full flex-col gap-2">
            {devices.data.map((device) => (
              <li
                key={device.id}
                className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2"
              >
                <div>
                  <p className="font-semibold">
                    {device.browser} {device.isThis ? <Badge tone="good">This one</Badge> : null}
                  </p>
                  <p className="text-sm text-muted">
                    Since {formatDateTime(device.firstSeenAt)}, last seen {formatDateTime(device.lastSeenAt)}
                  </p>
                </div>
                {device.isThis ? null : (
                  <Button
                    aria-label={`End ${device.browser} of ${formatDateTime(device.firstSeenAt)}`}
                    pending={end.isPending}
                    onClick={() => end.mutate(device)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {devices.data.length > 1 ? (
            <Button look="danger" pending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
              End all others
            </Button>
          ) : null}
        </>
      ) : devices.isPending ? (
        <SkeletonRows rows={2} label="Loading your devices…" />
      ) : (
        <ErrorState
          title="Your devices could not be loaded"
          detail={describeError(devices.error)}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
    </Section>
  );
}
