// The functions of a source tree (BENCH_TREE: this one, or an older commit's) behind HTTP, without the site.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const tree = process.env['BENCH_TREE']!;
const load = <T>(...path: string[]) => import(pathToFileURL(join(tree, ...path)).href) as Promise<T>;

const { loadFunctions } = await load<typeof import('#scripts/serve/functions.ts')>(
  'scripts/serve/functions.ts',
);
const { createApplication } = await load<typeof import('#scripts/serve/application.ts')>(
  'scripts/serve/application.ts',
);
const { serveHttp, findPort } = await load<typeof import('#scripts/serve/http-server.ts')>(
  'scripts/serve/http-server.ts',
);
const { rulesFrom } = await load<typeof import('#scripts/serve/rules.ts')>('scripts/serve/rules.ts');
const { siteOf } = await load<typeof import('#scripts/serve/site.ts')>('scripts/serve/site.ts');
const { migrateUrl } = await load<typeof import('#db/migrate.ts')>('db/migrate.ts');

await migrateUrl(process.env['DATABASE_URL']!);
const account = process.env['BENCH_ACCOUNT'];
if (account !== undefined) await fill(JSON.parse(account) as { email: string; password: string });
const port = await findPort({ host: '127.0.0.1', port: 0 });
// When set, a stored request triggers the outbox in this process, as under `npm start`.
if (process.env['BENCH_MAIL']) process.env['SELF_ORIGIN'] = `http://127.0.0.1:${port}`;
const functions = await loadFunctions(join(tree, 'functions'));
const application = createApplication(siteOf(new Map()), rulesFrom([], []), functions);
const server = await serveHttp(application, { host: '127.0.0.1', port });

process.on('disconnect', () => {
  setTimeout(() => process.exit(0), 2_000).unref();
  void server.stop(500).then(() => process.exit(0));
});
process.send!({ origin: server.url });

/** Demo data, 5,000 leads and an account, as this tree writes them. */
async function fill(account: { email: string; password: string }): Promise<void> {
  const { connect } = await load<typeof import('#db/connect.ts')>('db/connect.ts');
  const { seed } = await load<typeof import('#db/seed.ts')>('db/seed.ts');
  const { createAccount } = await load<typeof import('#server/accounts/manage-accounts.ts')>(
    'src/server/accounts/manage-accounts.ts',
  );
  const db = connect(process.env['DATABASE_URL']!, { queryTimeoutMs: null });
  const { snapshotOf } = await load<typeof import('#server/invoices/snapshot.ts')>(
    'src/server/invoices/snapshot.ts',
  );
  await seed(db, { leads: 5_000, freeze: snapshotOf });
  await createAccount(db, account, 'bench');
  await db.destroy();
}
