import { formatPhone } from '#domain/phone.ts';
import type { CallerMatches as Matches } from '#contract/matches.ts';
import { Button } from '#ui/Button.tsx';
import { customerPath } from '../routes.ts';
import { fullName } from './people.ts';

/** What the office already knows of a caller: records with the same phone or e-mail, and how often they asked before. */
export function CallerMatches({
  matches,
  customerId,
  saving,
  onFile,
}: {
  matches: Matches;
  /** The customer the request is filed under. */
  customerId: string | null;
  saving: boolean;
  onFile: (customerId: string | null) => void;
}) {
  const earlier = [
    countWords(matches.earlierLeads, 'earlier lead'),
    countWords(matches.earlierBookings, 'earlier booking'),
  ].filter(Boolean);
  return (
    <section aria-label="Known caller">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Known caller</h2>
      {matches.customers.length === 0 ? (
        <p className="py-3 text-muted">No customer has this phone number or e-mail.</p>
      ) : (
        <ul>
          {matches.customers.map((customer) => (
            <li
              key={customer.id}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2"
            >
              <span className="min-w-0">
                <a href={customerPath(customer.id)} className="font-semibold">
                  {fullName(customer)}
                </a>
                <span className="block text-sm text-muted">
                  {[formatPhone(customer.phone), customer.address].filter(Boolean).join(' · ')}
                </span>
              </span>
              {customer.id === customerId ? (
                <Button pending={saving} onClick={() => onFile(null)}>
                  Filed here – take out
                </Button>
              ) : (
                <Button pending={saving} onClick={() => onFile(customer.id)}>
                  File under
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {earlier.length > 0 ? (
        <p className="py-2">{earlier.join(' and ')} from the same phone or e-mail.</p>
      ) : null}
    </section>
  );
}

function countWords(count: number, one: string): string {
  if (count === 0) return '';
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
