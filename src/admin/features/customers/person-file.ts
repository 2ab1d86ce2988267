import { callPage } from '#client/api.ts';
import { personRoutes, type PersonExport } from '#contract/privacy.ts';

/** Joins the parts' rows by table. */
export function joinParts(parts: readonly PersonExport[]): PersonExport | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const records: Record<string, unknown[]> = {};
  for (const part of parts) {
    for (const [table, rows] of Object.entries(part.records)) (records[table] ??= []).push(...rows);
  }
  return { ...first, records };
}

/** A customer's data as one file, joined from the server's parts. Throws like `call`. */
export async function readPersonFile(id: string): Promise<{ file: Blob; name: string }> {
  const parts: PersonExport[] = [];
  let cursor: string | undefined;
  do {
    const page: { rows: PersonExport; nextCursor: string | null } = await callPage(personRoutes.export, {
      params: { id },
      query: { cursor },
    });
    parts.push(page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const file = new Blob([JSON.stringify(joinParts(parts))], { type: 'application/json' });
  return { file, name: 'personal-data.json' };
}
