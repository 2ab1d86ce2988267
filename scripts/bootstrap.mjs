/**
 * The entry point of every npm script. It needs only Node 18 or newer: it installs the packages that the task needs,
 * Node 24 among them, then runs `scripts/<task>.ts` with that Node.
 *
 *     node scripts/bootstrap.mjs <task> [arguments]
 *
 * There are three sets of packages, each containing the one before: `dependencies` build and serve the site;
 * `devDependencies` check and test it; the workspace tests/heavy holds Lighthouse and Netlify's bundler.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-lockfile');
const windows = process.platform === 'win32';
const [task = '', ...taskArguments] = process.argv.slice(2);
/** The tasks that need more than building and serving does. */
const setOfTask = { audit: 'heavy', bench: 'test', check: 'test', prove: 'heavy', test: 'test' };

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`This project needs Node 18 or newer to begin with; this is ${process.version}.`);
}
const tasks = readdirSync(join(root, 'scripts'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
if (!tasks.includes(task)) fail(`There is no task "${task}" in scripts/.`);

/** What the packages of each set are for. */
const purposes = {
  start: 'that build and serve the site',
  test: 'that check and test it, too',
  heavy: 'of every check: Lighthouse and Netlify’s bundler, too',
};
/** npm's error codes, and what they mean to the person who waits. */
const npmFailures = [
  [
    /\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH|TIMEDOUT|SOCKETTIMEDOUT)|ERR_SOCKET_TIMEOUT|network/i,
    'the npm registry cannot be reached. Is this machine online? `npm config get registry` shows which one it asks.',
  ],
  [/\bENOSPC\b/, 'the disk is full.'],
  [/\bE(?:ACCES|PERM)\b/, 'npm may not write to node_modules. If another user owns that folder, remove it.'],
  [
    /\bEINTEGRITY\b/,
    'a package is not the file that package-lock.json expects. `npm cache clean --force` helps if a download was cut off.',
  ],
];

installIfNeeded();
run(findNode24(), join(root, 'scripts', `${task}.ts`));

/** Prints the reason to stderr and exits with status 1. */
function fail(reason) {
  console.error(`\n${reason}\n`);
  process.exit(1);
}

/** Installs what is missing of the task's packages, as package-lock.json has them. */
function installIfNeeded() {
  // A symlink points to packages managed elsewhere, which npm would delete.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lockfile = join(root, 'package-lock.json');
  const wanted = createHash('sha256')
    .update(readFileSync(lockfile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  // npm writes this file last; if it is newer than the lockfile, `npm install` was run by hand.
  const installed = join(modules, '.package-lock.json');
  const current =
    (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) ||
    (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs);
  const set = setOfTask[task] ?? 'start';
  if (!current || !hasSet(set)) {
    console.log(`Installing the packages ${purposes[set]}:`);
    // Under NODE_ENV=production npm would skip the development packages without being told to.
    const only = { start: ['--omit=dev', '--no-workspaces'], test: ['--include=dev', '--no-workspaces'] };
    phase('Downloading and unpacking', () =>
      npm([
        // What an earlier task installed stays; `npm ci` would begin by deleting it.
        ...(current ? ['install', '--no-save'] : ['ci']),
        ...(only[set] ?? ['--include=dev']),
        ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      ]),
    );
    phase('Preparing esbuild and PostgreSQL for this machine', () => {
      npm(['rebuild', '--no-workspaces', '--loglevel=error']);
      dropHeaders();
    });
    writeFileSync(stampFile, wanted);
  }
}

/** Says what an installation waits for, and how long it took. */
function phase(name, work) {
  const started = Date.now();
  console.log(`  ${name} …`);
  work();
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Whether node_modules holds every package of a set. */
function hasSet(set) {
  const manifests = {
    start: [],
    test: ['package.json'],
    heavy: ['package.json', 'tests/heavy/package.json'],
  };
  return manifests[set]
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).devDependencies))
    .every((name) => existsSync(join(modules, name)));
}

/** Node's C headers are a third of its package, and nothing here is compiled. */
function dropHeaders() {
  for (const name of readdirSync(modules))
    if (/^node-(?:bin-)?(?:darwin|linux|win)-/.test(name))
      rmSync(join(modules, name, 'include'), { recursive: true, force: true });
}

/** Runs npm, preferably the one that started this process. */
function npm(npmArguments) {
  const own = process.env.npm_execpath;
  const byFile = own !== undefined && /npm-cli\.c?js$/.test(own);
  const options = { cwd: root, stdio: ['inherit', 'ignore', 'pipe'], encoding: 'utf8' };
  const result = byFile
    ? spawnSync(process.execPath, [own, ...npmArguments], options)
    : spawnSync(windows ? 'npm.cmd' : 'npm', npmArguments, { ...options, shell: windows });
  if (result.error)
    fail(`npm could not be run: ${result.error.message}. Install npm 10 or newer and try again.`);
  if (result.status === 0) return;
  console.error(result.stderr);
  const cause = npmFailures.find(([pattern]) => pattern.test(result.stderr))?.[1];
  fail(
    `The packages were not installed: ${cause ?? 'npm failed; its own message is above.'}\n` +
      'Nothing else was changed. Run the same command again once that is mended.',
  );
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
    'Node 24 comes with the packages for Linux, Windows and Macs with Apple silicon, but does not run here.\n' +
      'Install Node 24 (nodejs.org) and try again.',
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
