import { useStore } from '@nanostores/react';
import { formatTime } from '#domain/shop-time.ts';
import { $phone } from '../../waiting.ts';

/** What this phone keeps for places without signal, or that it keeps nothing: said before the drive. */
export function OnThisPhone() {
  const { keeps, keptAt, persisted } = useStore($phone);
  if (keeps === 'unknown') return null;
  if (keeps === 'impossible') {
    return (
      <p role="status" className="mb-3 rounded-md border border-warn-line bg-warn-soft px-3 py-2">
        <strong>This window keeps nothing for places without signal.</strong> Private windows and Lockdown
        Mode do not allow it: open the office in an ordinary window before you drive.
      </p>
    );
  }
  return (
    <p className="mb-3 text-sm text-muted">
      {keptAt ? `On this phone since ${formatTime(keptAt)}, ready for places without signal.` : null}
      {persisted === false
        ? ' The browser may clear it when the phone is full: add the office to the home screen to prevent that.'
        : null}
    </p>
  );
}
