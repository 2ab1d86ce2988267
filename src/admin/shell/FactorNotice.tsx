import { formatDate } from '#domain/honolulu.ts';
import { myAccountPath } from '../routes.ts';

/**
 * Tells a person until when a second factor is due. On a phone it takes one line, so that a list below still shows eight
 * rows.
 */
export function FactorNotice({ due }: { due: string }) {
  return (
    <p className="mt-4 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-body max-sm:mt-2 max-sm:px-2 max-sm:py-1 max-sm:text-sm">
      {Date.parse(due) > Date.now() ? `Due by ${formatDate(due)}: ` : 'Before you can go on, '}
      <a href={myAccountPath()}>
        add a passkey<span className="max-sm:hidden"> or an authenticator app</span>
      </a>
    </p>
  );
}
