import { readFieldKeys, readJwtSecrets } from '#server/config.ts';
import { SetupError } from '../settings.ts';

/** What the functions of a deployed site cannot do without, and how each is looked at. */
const needed: Record<string, (env: NodeJS.ProcessEnv) => unknown> = {
  DATABASE_URL: (env) => given(env, 'DATABASE_URL', 'NETLIFY_DATABASE_URL'),
  JWT_SECRET: readJwtSecrets,
  FIELD_KEY: readFieldKeys,
  SITE_URL: (env) => given(env, 'SITE_URL'),
  SMTP_URL: (env) => given(env, 'SMTP_URL'),
};

/**
 * Looks, while Netlify builds, whether the functions will find what they need. Anywhere else there is nothing to look
 * at: the server says itself what it lacks when it starts.
 * @returns what to say of a preview, which shows content and has no secrets on purpose; undefined when all is there
 * @throws {SetupError} naming what the live site would lack
 */
export function checkHostedSettings(env: NodeJS.ProcessEnv): string | undefined {
  if (env['NETLIFY'] !== 'true') return undefined;
  const faults = Object.entries(needed).flatMap(([name, look]) => {
    try {
      look(env);
      return [];
    } catch (error) {
      return [{ name, fault: error instanceof Error ? error.message : String(error) }];
    }
  });
  if (faults.length === 0) return undefined;
  if (env['CONTEXT'] === 'production') {
    throw new SetupError(
      `The forms and the office of this site would not work:\n${faults.map(({ fault }) => `  ${fault}`).join('\n')}\n` +
        'Set them for production under Site configuration > Environment variables, with Builds and Functions among their scopes (docs/operations.md).',
    );
  }
  return `This preview shows the pages; its forms and its office do not work without ${faults.map(({ name }) => name).join(', ')}.`;
}

function given(env: NodeJS.ProcessEnv, ...names: [string, ...string[]]): void {
  if (!names.some((name) => env[name])) throw new SetupError(`${names[0]} is not set.`);
}
