/**
 * `npm start`: starts and migrates the database, builds what is stale, and serves site and functions until stopped.
 */
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { announceFirstAdmin, prepareServer } from './prepare-server.ts';
import { runScript } from './run-script.ts';
import { createApplication } from './serve/application.ts';
import { loadFunctions } from './serve/functions.ts';
import { findPort, serveHttp } from './serve/http-server.ts';
import { readRules } from './serve/rules.ts';
import { runSchedules } from './serve/schedule.ts';
import { readSite } from './serve/site.ts';
import { localTestCards } from './serve/test-cards-site.ts';
import { readSettings, type Settings, SetupError } from './settings.ts';
import { startDatabase } from './local-database.ts';
import { Stopped, stopSignal, untilStopped } from './stop-signal.ts';
import { runTask } from './task.ts';

const stop = stopSignal();

await runTask(async () => {
  const settings = readSettings();
  const port = await findPort(settings);
  const database = await phase('Starting the database', () => startDatabase(settings));
  try {
    stop.throwIfAborted();
    await phase('Migrating it', () => prepareServer(settings, database.url, port));
    await phase('Building the site, if it is stale', () => build(stop));
    await announceFirstAdmin();
    await serveUntilStopped({ ...settings, port });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    await database.stop();
  }
  return 0;
});

/** Says what a start waits for, and how long it took. */
async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return result;
}

async function build(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const status = await runScript(
    join(paths.root, 'scripts', 'build.ts'),
    ['--if-stale', '--report-only', '--quiet'],
    signal,
  );
  signal.throwIfAborted();
  if (status !== 0) throw new SetupError('The site could not be built; see the messages above.');
}

async function serveUntilStopped(settings: Settings): Promise<void> {
  const [site, rules, functions] = await Promise.all([
    readSite(paths.publish, paths.encoded),
    readRules(paths.root, paths.publish),
    loadFunctions(paths.functionSources),
  ]);
  functions.push(...(await localTestCards(process.env)));
  const application = createApplication(site, rules, functions);
  const server = await serveHttp(application, settings);
  const stopSchedules = runSchedules(functions, () => application.context('127.0.0.1'));
  logUnhandledErrors();
  console.log(`Ready ${server.url}`);

  await untilStopped(stop);
  console.log('Stopping …');
  stopSchedules();
  const { closeStreams } = await import('#server/live/hub.ts');
  await closeStreams();
  await server.stop();
  const { closeDatabases } = await import('#server/database.ts');
  await closeDatabases();
}

/**
 * Logs errors outside any request (such as a socket dying between two) instead of crashing, so other requests
 * are still served. When the reader of the log has gone, the log is lost: reporting that failure would fail, too,
 * without end.
 */
function logUnhandledErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const stack = error instanceof Error ? error.stack : String(error);
      console.error(
        JSON.stringify({ level: 'error', time: new Date().toISOString(), message: event, stack }),
      );
    });
  }
}
