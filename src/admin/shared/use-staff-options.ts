import { useQuery } from '@tanstack/react-query';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import type { SelectOption } from '#ui/SelectField.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../queries.ts';

/** Staff as select options, by name or email. Disabled accounts and bookkeepers appear only if already chosen. */
export function useStaffOptions(chosen: string): readonly SelectOption[] {
  const users = useQuery(read(officeUserRoutes.list));
  return (users.data ?? [])
    .filter(({ isActive, role, id }) => (isActive && role !== 'bookkeeper') || id === chosen)
    .map((user) => ({ value: user.id, label: fullName(user) || user.email }));
}
