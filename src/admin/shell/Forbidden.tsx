import { useStore } from '@nanostores/react';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { homePath } from '../role-screens.ts';
import { type May } from '../permissions.ts';
import { $account } from '../session.ts';
import { ScreenHeader } from './ScreenHeader.tsx';

/** A screen that the account's role does not include. */
export function Forbidden({ may }: { may: May }) {
  const account = useStore($account);
  return (
    <>
      <ScreenHeader title="Not part of your role" />
      <EmptyState
        title={
          account
            ? `You are signed in as ${account.email} (${staffRoleLabels[account.role].toLowerCase()}). This screen belongs to another role; an owner can change yours.`
            : 'This screen belongs to another role; an owner can change yours.'
        }
      >
        <ButtonLink look="primary" href={homePath(may)}>
          Go to my start page
        </ButtonLink>
      </EmptyState>
    </>
  );
}
