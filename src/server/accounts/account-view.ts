import type { Account } from '#contract/accounts/session.ts';
import { roleOfStored, type StoredRole } from '#domain/staff-role.ts';

type Stored = Omit<Account, 'role'> & { readonly role: StoredRole };

/** A stored account as its owner and the office see it. */
export function accountView({ id, email, firstName, lastName, role, seesPrices }: Stored): Account {
  return { id, email, firstName, lastName, role: roleOfStored(role), seesPrices };
}
