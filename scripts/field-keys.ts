import { readFieldKeys } from '#server/config.ts';
import { ConfigError } from '#server/errors.ts';
import type { FieldKeys } from '#server/encryption/field-key.ts';
import { localSecret } from './secret.ts';
import { type Settings, SetupError } from './settings.ts';

/**
 * The field encryption keys for a command: from the environment, else the local server's.
 * @throws {SetupError} when a key is unsafe, or missing for an external database
 */
export async function commandFieldKeys(settings: Settings): Promise<FieldKeys> {
  // A newly generated key would encrypt another database's fields so that its own server could not read them.
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
