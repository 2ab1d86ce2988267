import { expect, test } from 'vitest';
import { paths } from '#scripts/build/paths.ts';
import { resolveConfig } from './netlify.ts';

const read = (context: string) =>
  resolveConfig({ repositoryRoot: paths.root, cwd: paths.root, context, offline: true });

test('Netlify reads the build, the functions and the Node version from netlify.toml', async () => {
  const { config } = await read('production');
  expect(config.build.command).toBe('npm run export-reviews && npm run build');
  expect(config.build.publish).toBe(paths.publish);
  expect(config.functionsDirectory).toBe(paths.functions);
  expect(config.build.environment['NODE_VERSION']).toBe('24');
});

test.each(['deploy-preview', 'branch-deploy'])(
  'a %s is built with search engines excluded',
  async (context) => {
    const { config } = await read(context);
    expect(config.build.command).toBe('npm run build -- --preview');
  },
);

test('no secret is written in netlify.toml', async () => {
  for (const context of ['production', 'deploy-preview', 'branch-deploy']) {
    const { config } = await read(context);
    expect(
      Object.keys(config.build.environment).filter((name) => /SECRET|PASSWORD|TOKEN|_URL$|KEY/.test(name)),
    ).toEqual([]);
  }
});
