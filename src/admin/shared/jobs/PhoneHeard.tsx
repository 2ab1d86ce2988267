import { formatTime, shopDate, shopToday } from '#domain/shop-time.ts';
import type { CrewMember } from '#contract/schedule/crew.ts';
import { shortDay } from '../format.ts';

/**
 * When a crew member's phone was last heard, and what waited on it then: "Phone: last heard 2:02 PM, 4 steps then". Nothing
 * for those whose phone keeps no work.
 */
export function PhoneHeard({
  member: { phoneHeardAt, phoneWaiting },
}: {
  member: Pick<CrewMember, 'phoneHeardAt' | 'phoneWaiting'>;
}) {
  if (phoneHeardAt === null) return null;
  const day = shopDate(phoneHeardAt);
  const isToday = day === shopToday(new Date());
  const steps = phoneWaiting === 1 ? '1 step then' : `${phoneWaiting ?? 0} steps then`;
  return (
    <p className="text-xs text-muted tabular-nums">
      Phone: last heard {isToday ? '' : `${shortDay(day)} `}
      {formatTime(phoneHeardAt)}
      {phoneWaiting ? (
        <>
          , <strong className="text-body">{steps}</strong>
        </>
      ) : null}
    </p>
  );
}
