/** A person's full name; empty if none was given. */
export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
