import { type RawBuilder, sql } from 'kysely';

/** The name of an account in SQL, or its email address if it has no name. @param alias the `admin_user` row */
export const accountName = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.email`)})`;
