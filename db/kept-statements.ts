import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/**
 * Stands at the head of a statement that every connection keeps: it is parsed and planned on its first uses, not each
 * time (docs/decisions/0015-prepared-statements.md). Only for a statement that is sent often, whose text is always the
 * same, and whose best plan does not depend on its values: a connection keeps it, and after a few uses its plan, for
 * as long as it lives.
 */
export const kept = sql.raw('/* kept */');

const MARK = /^(?:select )?\/\* kept \*\//;

const names = new Map<string, string>();

/** The name under which a connection keeps a statement; undefined for one that is not marked. */
export function keptName(text: string): string | undefined {
  if (!MARK.test(text)) return undefined;
  let name = names.get(text);
  if (name === undefined) {
    // Two releases behind one pooler may send different texts: the name is the text's own.
    name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
