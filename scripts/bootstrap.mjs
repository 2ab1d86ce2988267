/**
 * The door every npm script goes through. It needs nothing but a Node of 18 or newer, and makes sure of the rest:
 * the packages of the lockfile, and the Node 24 that comes among them. Then it runs `scripts/<task>.ts` with that Node.
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

/** Prints the reason on stderr and ends with status 1. */
function fail(reason) {
  console.error(`\n${reason}\n`);
  process.exit(1);
}

/** Runs `npm ci` when node_modules does not hold what package-lock.json says. */
function installIfNeeded() {
  const lockfile = join(root, 'package-lock.json');
  const wanted = createHash('sha256')
    .update(readFileSync(lockfile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // A link leads to packages that somebody else looks after, and npm ci would empty them.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;

  // npm writes this file last, so one younger than the lockfile is an install somebody finished by hand.
  const installed = join(modules, '.package-lock.json');
  const finishedByHand = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;
  if (!finishedByHand) {
    console.log('Installing packages (npm ci) …');
    // Under NODE_ENV=production npm would leave out the development packages, Node 24 and the build among them.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(stampFile, wanted);
}

/** Runs the machine's npm, preferably the very one this was started by. */
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
        'or a node_modules folder owned by somebody else (remove it and start again).',
    );
  }
}

/** The Node 24 among the packages; this process's own where that one is new enough and the packaged one is missing. */
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

/** Runs the task and ends as it ends. */
function run(node, file) {
  const long = task === 'start' || task === 'dev';
  const child = spawn(node, [file, ...taskArguments], {
    cwd: root,
    // The channel closes when this process dies, however it dies, and so tells a server to stop.
    stdio: long ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    shell: windows,
    env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (long && process.env.npm_lifecycle_event) stopWhenOrphaned(child);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}

/** A killed npm tells its children nothing: without this the server would live on, unseen, and hold its port. */
function stopWhenOrphaned(child) {
  const parents = ancestors();
  setInterval(() => {
    if (ancestors() !== parents) child.kill('SIGTERM');
  }, 500).unref();
}

/** The shell that npm put between, and npm; where that can't be read, the parent alone. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // "pid (name) state ppid …", and the name may hold anything.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
