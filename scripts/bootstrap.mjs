/**
 * The entry point of every npm script. It needs only Node 18 or newer: it installs the lockfile's packages, which
 * include Node 24, then runs `scripts/<task>.ts` with that Node.
 *
 *     node scripts/bootstrap.mjs <task> [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-lockfile');
const windows = process.platform === 'win32';
const [task = '', ...taskArguments] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`This project needs Node 18 or newer to begin with; this is ${process.version}.`);
}
const tasks = readdirSync(join(root, 'scripts'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
if (!tasks.includes(task)) fail(`There is no task "${task}" in scripts/.`);

installIfNeeded();
run(findNode24(), join(root, 'scripts', `${task}.ts`));

/** Prints the reason to stderr and exits with status 1. */
function fail(reason) {
  console.error(`\n${reason}\n`);
  process.exit(1);
}

/** Runs `npm ci` if node_modules does not match package-lock.json. */
function installIfNeeded() {
  const lockfile = join(root, 'package-lock.json');
  const wanted = createHash('sha256')
    .update(readFileSync(lockfile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // A symlink points to packages managed elsewhere, which npm ci would delete.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;

  // npm writes this file last; if it is newer than the lockfile, `npm install` was run by hand.
  const installed = join(modules, '.package-lock.json');
  const finishedByHand = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;
  if (!finishedByHand) {
    console.log('Installing packages (npm ci) …');
    // Under NODE_ENV=production npm would skip the development packages, which include Node 24 and the build.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(stampFile, wanted);
}

/** Runs npm, preferably the one that started this process. */
function npm(npmArguments) {
  const own = process.env.npm_execpath;
  const byFile = own !== undefined && /npm-cli\.c?js$/.test(own);
  const result = byFile
    ? spawnSync(process.execPath, [own, ...npmArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync(windows ? 'npm.cmd' : 'npm', npmArguments, { cwd: root, stdio: 'inherit', shell: windows });
  if (result.error)
    fail(`npm could not be run: ${result.error.message}. Install npm 10 or newer and try again.`);
  if (result.status !== 0) {
    fail(
      'npm ci failed; its own message is above. Usual causes: no way to the npm registry, a full disk,\n' +
        'or a node_modules folder owned by another user (remove it and start again).',
    );
  }
}

/**
 * The Node 24 from node_modules; this process's own Node if it is recent enough and the packaged one is
 * missing.
 */
function findNode24() {
  const packaged = join(modules, '.bin', windows ? 'node.cmd' : 'node');
  if (existsSync(packaged)) {
    const probe = spawnSync(packaged, ['--version'], { encoding: 'utf8', shell: windows });
    if (probe.status === 0 && probe.stdout.startsWith('v24.')) return packaged;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    'Node 24 should have come with the packages (devDependency "node") but does not run here.\n' +
      'Install scripts may be switched off: try `npm rebuild node`, or use a Node 24 of your own.',
  );
}

/** Runs the task and exits with its status. */
function run(node, file) {
  const long = task === 'start' || task === 'dev';
  const child = spawn(node, [file, ...taskArguments], {
    cwd: root,
    // The IPC channel closes when this process dies for any reason, which tells a server to stop.
    stdio: long ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    shell: windows,
    env: {
      ...compileCache(),
      ...process.env,
      PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (long && process.env.npm_lifecycle_event) stopWhenOrphaned(child);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}

/**
 * Where Node keeps the scripts it has compiled: a process of ours then starts in half the processor time. Not for the
 * bench, which measures how long compiling takes.
 */
function compileCache() {
  return task === 'bench' ? {} : { NODE_COMPILE_CACHE: join(modules, '.cache', 'node') };
}

/**
 * A killed npm does not signal its children; without this the server would keep running and hold its port.
 */
function stopWhenOrphaned(child) {
  const parents = ancestors();
  setInterval(() => {
    if (ancestors() !== parents) child.kill('SIGTERM');
  }, 500).unref();
}

/** npm and the shell between; only the parent where /proc is not available. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // Format: "pid (name) state ppid …", where the name may contain anything.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
