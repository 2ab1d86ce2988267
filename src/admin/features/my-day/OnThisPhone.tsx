import { useStore } from '@nanostores/react';
import { formatTime } from '#domain/shop-time.ts';
import { $phone } from '../../waiting.ts';

/** Says that this browser keeps nothing for places without signal: before the drive. */
export function CannotSave() {
  return useStore($phone).keeps === 'impossible' ? (
    <p role="status" className="mb-3 rounded-md border border-warn-line bg-warn-soft px-3 py-2">
      <strong>This window cannot save your day for places without a signal.</strong> Private windows and
      Lockdown Mode prevent it: open the office in a regular window before you leave.
    </p>
  ) : null;
}

/** What this phone keeps for places without signal. */
export function OnThisPhone() {
  const { keeps, keptAt, persisted } = useStore($phone);
  if (keeps !== 'yes') return null;
  return (
    <p className="my-3 text-sm text-muted">
      {keptAt ? `Saved on this phone at ${formatTime(keptAt)}. Ready to work without a signal.` : null}
      {persisted === false
        ? ' The browser may delete it if the phone runs out of space. To prevent that, add the office to the home screen.'
        : null}
    </p>
  );
}
