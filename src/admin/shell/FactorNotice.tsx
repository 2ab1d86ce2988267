import { formatDate } from '#domain/honolulu.ts';
import { myAccountPath } from '../routes.ts';

/** Tells an owner until when a second factor is due. */
export default function FactorNotice({ due }: { due: string }) {
  return (
    <p className="mt-4 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-body">
      {Date.parse(due) > Date.now()
        ? `Protect your account by ${formatDate(due)}: add a passkey or an authenticator app. `
        : 'Your account needs a passkey or an authenticator app before you can go on. '}
      <a href={myAccountPath()}>Open my account</a>
    </p>
  );
}
