import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The first of these commands that is on the path. */
export function onPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Installs a Debian package as root; returns one of its commands, or undefined if that is impossible. */
export function installDebian(name: string, commands: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'], false)) return undefined;
  console.log(`No ${name} here: installing Debian’s …`);
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  // A package's service is not started: the tests run their own.
  process.env['RUNLEVEL'] = '1';
  // Fail fast without a network; wait while another apt runs.
  const apt =
    'apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120';
  const install = `${apt} update && ${apt} install -y ${name}`;
  // Test files run side by side, and apt-get waits for no other one that reads its lists.
  if (!succeeds('flock', [join(tmpdir(), 'nene-apt.lock'), 'sh', '-c', install])) return undefined;
  return onPath(commands);
}

/** Runs a command; returns whether it succeeded. */
export function succeeds(command: string, commandArguments: string[], shown = true): boolean {
  return spawnSync(command, commandArguments, { stdio: shown ? 'inherit' : 'ignore' }).status === 0;
}
