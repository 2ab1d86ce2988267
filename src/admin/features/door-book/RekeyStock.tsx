import { useQuery } from '@tanstack/react-query';
import { describeError } from '#client/api-error.ts';
import { type Door, doorBookRoutes } from '#contract/door-book.ts';
import { checkStock } from '#domain/door-stock.ts';
import { read } from '../../queries.ts';

/** The most doors that a sentence names. */
const MOST_NAMED = 5;

const countOf = (doors: number) => (doors === 1 ? '1 door' : `${doors} doors`);

function named(labels: readonly string[]): string {
  const rest = labels.length - MOST_NAMED;
  return rest > 0 ? `${labels.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : labels.join(', ');
}

/** What is in stock to rekey some doors. It warns and never stands in the way: the count may be wrong. */
export function RekeyStock({ propertyId, doors }: { propertyId: string; doors: readonly Door[] }) {
  const found = useQuery(read(doorBookRoutes.stock, { params: { id: propertyId } }));
  if (found.isError)
    return <p className="text-sm text-warn">The stock was not read: {describeError(found.error)}</p>;
  if (!found.data) return null;
  const { locks, unchecked } = checkStock(doors, found.data.stock);
  return (
    <ul aria-label="In stock" className="flex max-w-prose flex-col gap-1 text-sm">
      {locks.map((lock) => (
        <li key={lock.text}>
          {countOf(lock.doors)} with {lock.text}:{' '}
          {lock.items.map(({ id, name, quantityOnHand }, at) => (
            <span key={id} className={quantityOnHand < lock.doors ? 'font-semibold text-warn' : undefined}>
              {at > 0 ? '; ' : ''}
              {name}, {quantityOnHand} on hand
            </span>
          ))}
        </li>
      ))}
      {unchecked.length > 0 ? (
        <li className="text-muted">
          Stock not known for {named(unchecked)}: no item’s name or SKU says the keyway or cylinder.
        </li>
      ) : null}
    </ul>
  );
}
