import { useQuery } from '@tanstack/react-query';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import type { SelectOption } from '#ui/SelectField.tsx';
import { read } from '../queries.ts';

/** The people of the office for a choice, by name or address; of disabled ones and bookkeepers only the one that is chosen. */
export function useStaffOptions(chosen: string): readonly SelectOption[] {
  const users = useQuery(read(officeUserRoutes.list));
  return (users.data ?? [])
    .filter(({ isActive, role, id }) => (isActive && role !== 'bookkeeper') || id === chosen)
    .map(({ id, email, firstName, lastName }) => ({
      value: id,
      label: [firstName, lastName].filter(Boolean).join(' ') || email,
    }));
}
