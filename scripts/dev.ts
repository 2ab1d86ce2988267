/**
 * `npm run dev`: Astro's development server with hot reload, in front of the functions on the local database,
 * which restart whenever one of their files changes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dev } from 'astro';
import { paths } from './build/paths.ts';
import { startDatabase } from './local-database.ts';
import { announceFirstAdmin, prepareServer } from './prepare-server.ts';
import { findPort } from './serve/http-server.ts';
import { readRules } from './serve/rules.ts';
import { readSettings } from './settings.ts';
import { Stopped, stopSignal, untilStopped } from './stop-signal.ts';
import { runTask } from './task.ts';

const stop = stopSignal();
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';

await runTask(async () => {
  const settings = readSettings();
  const port = await findPort(settings);
  const database = await startDatabase(settings);
  let functions: ChildProcess | undefined;
  try {
    await prepareServer(settings, database.url, port);
    await announceFirstAdmin();
    const functionsPort = await findPort({ host: '127.0.0.1', port: 0 });
    functions = startFunctions(functionsPort);
    stop.throwIfAborted();
    const server = await startAstro(settings.host, port, functionsPort);
    console.log(`Ready http://${settings.host}:${port}`);
    await untilStopped(stop);
    await server.stop();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    if (functions?.exitCode === null) {
      functions.kill('SIGTERM');
      await once(functions, 'exit');
    }
    await database.stop();
  }
  // Vite's file watchers would delay the exit.
  process.exit(0);
});

function startFunctions(port: number): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      join(paths.root, 'scripts', 'serve', 'functions-only.ts'),
      String(port),
    ],
    { stdio: 'inherit' },
  );
}

async function startAstro(host: string, port: number, functionsPort: number) {
  const rules = await readRules(paths.root, paths.publish);
  return dev({
    root: paths.root,
    server: { host, port },
    vite: {
      server: {
        strictPort: true,
        proxy: Object.fromEntries(
          ['/api', '/j/', '/times', '/admin/share', '/test-cards'].map((path) => [
            path,
            `http://127.0.0.1:${functionsPort}`,
          ]),
        ),
      },
      plugins: [
        {
          name: 'netlify-rewrites',
          configureServer({ middlewares }) {
            middlewares.use((request, _response, next) => {
              const url = new URL(request.url ?? '/', 'http://localhost');
              const rule = /^\/(@|node_modules|src|_astro)/.test(url.pathname)
                ? undefined
                : rules.redirectFor(url, false);
              if (rule?.status === 200) request.url = rule.to.replace(/\.html$/, '') + url.search;
              next();
            });
          },
        },
      ],
    },
  });
}
