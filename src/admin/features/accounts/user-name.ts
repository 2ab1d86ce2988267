/** The full name of an account's owner; empty if none was given. */
export function userName(user: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ');
}
