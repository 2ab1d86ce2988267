import type { metaRoutes } from '#contract/meta.ts';
import { pingSchema } from '#db/queries/health.ts';
import type { RouteOutput } from '#contract/route.ts';
import type { Context } from './context.ts';

type Health = RouteOutput<typeof metaRoutes.health>;

/** Whether the database answers and has been migrated; 503 when not, so that a monitor need not read. */
export async function checkHealth({ db }: Context): Promise<Health | Response> {
  const database = await databaseState(db);
  if (database === 'ok') return { status: 'ok', database };
  const health: Health = { status: 'unavailable', database };
  return Response.json(health, { status: 503, headers: { 'retry-after': '5' } });
}

async function databaseState(db: Context['db']): Promise<Health['database']> {
  try {
    return (await pingSchema(db)) ? 'ok' : 'not_migrated';
  } catch {
    return 'unreachable';
  }
}
