import { readVersion } from './build/version.ts';
import { TEST_CARDS, TEST_KEY } from './serve/test-cards-site.ts';
import { localSecret } from './secret.ts';
import { type Settings, SetupError } from './settings.ts';

/**
 * Sets the environment variables and migrates the database for the functions.
 * @throws {SetupError} when the server's configuration check rejects a variable
 */
export async function prepareServer(settings: Settings, databaseUrl: string, port: number): Promise<void> {
  process.env['DATABASE_URL'] = databaseUrl;
  process.env['DATA_DIR'] = settings.dataDir;
  process.env['JWT_SECRET'] ||= await localSecret(settings.dataDir, 'jwt-secret');
  process.env['FIELD_KEY'] ||= await localSecret(settings.dataDir, 'field-key');
  process.env['VAPID_KEY'] ||= await localSecret(settings.dataDir, 'vapid-key');
  // Where the functions can reach this server, regardless of its public URL.
  process.env['SELF_ORIGIN'] ||=
    `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${port}`;
  await useTestCards(settings, port);
  process.env['LIVE_EVENTS'] ||= 'on';
  process.env['APP_VERSION'] ||= await readVersion();
  await checkConfig();

  const { migrateUrl } = await import('#db/migrate.ts');
  await migrateUrl(databaseUrl);
}

/** Without a card provider, a machine of a developer has the test card page, which charges no card. */
async function useTestCards({ production, host, dataDir }: Settings, port: number): Promise<void> {
  const isReachable = ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(host);
  if (production || process.env['CARDS_URL'] || !isReachable) return;
  process.env['CARDS_URL'] = `stripe://${TEST_KEY}@127.0.0.1:${port}${TEST_CARDS}`;
  process.env['CARDS_WEBHOOK_SECRET'] = await localSecret(dataDir, 'cards-secret');
}

async function checkConfig(): Promise<void> {
  const { readConfig } = await import('#server/config.ts');
  const { ConfigError } = await import('#server/errors.ts');
  try {
    readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new SetupError(error.message) : error;
  }
}

/**
 * Creates the first admin account if there is none, and prints it last, just before Ready.
 * @throws {SetupError} when ADMIN_PASSWORD is too short
 */
export async function announceFirstAdmin(): Promise<void> {
  const [{ ensureFirstAdmin }, { openDatabase }, { readConfig }] = await Promise.all([
    import('#server/accounts/manage-accounts.ts'),
    import('#server/database.ts'),
    import('#server/config.ts'),
  ]);
  const wanted = { email: process.env['ADMIN_EMAIL'], password: process.env['ADMIN_PASSWORD'] };
  const made = await ensureFirstAdmin(openDatabase(readConfig(process.env)), wanted).catch(
    (error: unknown) => {
      throw error instanceof RangeError ? new SetupError(`ADMIN_PASSWORD: ${error.message}`) : error;
    },
  );
  if (made === undefined) return;
  console.log(`\nFirst office account: ${made.email}`);
  if (made.generated) console.log(`Password (shown this once): ${made.password}`);
  console.log('More accounts: npm run admin -- create you@example.com\n');
}
