import { ConfigError, readFieldKeys } from '#server/config.ts';
import type { FieldKeys } from '#server/encryption/field-key.ts';
import { localSecret } from './secret.ts';
import { type Settings, SetupError } from './settings.ts';

/**
 * The keys of encrypted fields for a command: those of the environment, else the one the local start keeps.
 * @throws {SetupError} when one is unsafe, or missing for a database of somebody else's
 */
export async function commandFieldKeys(settings: Settings): Promise<FieldKeys> {
  // A key made up here would lock another database's fields away from the server that serves it.
  if (settings.databaseUrl !== undefined && !process.env['FIELD_KEY']) {
    throw new SetupError('DATABASE_URL is set, so FIELD_KEY must be too: the key its server uses.');
  }
  process.env['FIELD_KEY'] ||= await localSecret(settings.dataDir, 'field-key');
  try {
    return readFieldKeys(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new SetupError(error.message) : error;
  }
}
