import { readFieldKeys, readJwtSecrets } from '#server/config.ts';
import { SetupError } from '../settings.ts';

/** The settings a deployed site's functions require, each with its check. */
const needed: Record<string, (env: NodeJS.ProcessEnv) => unknown> = {
  DATABASE_URL: (env) => given(env, 'DATABASE_URL', 'NETLIFY_DATABASE_URL'),
  JWT_SECRET: readJwtSecrets,
  FIELD_KEY: readFieldKeys,
  SITE_URL: (env) => given(env, 'SITE_URL'),
  SMTP_URL: (env) => given(env, 'SMTP_URL'),
};

/** The settings that a preview with its own database requires; it has the host's address and sends no mail. */
const neededByPreview: typeof needed = {
  PREVIEW_DATABASE_URL: (env) => given(env, 'PREVIEW_DATABASE_URL'),
  JWT_SECRET: readJwtSecrets,
  FIELD_KEY: readFieldKeys,
};

/** The missing or unsafe settings with their faults, by default those of a live site. */
export function faultsOf(env: NodeJS.ProcessEnv, settings = needed): { name: string; fault: string }[] {
  return Object.entries(settings).flatMap(([name, look]) => {
    try {
      look(env);
      return [];
    } catch (error) {
      return [{ name, fault: error instanceof Error ? error.message : String(error) }];
    }
  });
}

/**
 * During a Netlify build, checks that the functions will find their settings. Elsewhere it does nothing: the
 * server reports missing settings when it starts.
 * @returns the note for a preview, which has no secrets on purpose; undefined if nothing is missing
 * @throws {SetupError} listing what the live site would lack
 */
export function checkHostedSettings(env: NodeJS.ProcessEnv): string | undefined {
  if (env['NETLIFY'] !== 'true') return undefined;
  const faults = faultsOf(env, env['CONTEXT'] === 'production' ? needed : neededByPreview);
  if (faults.length === 0) return undefined;
  if (env['CONTEXT'] === 'production') {
    throw new SetupError(
      `The forms and the office of this site would not work:\n${faults.map(({ fault }) => `  ${fault}`).join('\n')}\n` +
        'Set them for production under Site configuration > Environment variables, for the scopes Builds and Functions (docs/operations.md).',
    );
  }
  return `This preview shows the pages; its forms and its office do not work without ${faults.map(({ name }) => name).join(', ')}.`;
}

function given(env: NodeJS.ProcessEnv, ...names: [string, ...string[]]): void {
  if (!names.some((name) => env[name])) throw new SetupError(`${names[0]} is not set.`);
}
