import type { Figure, Part } from '../part.ts';
import { interleave } from '../rounds.ts';
import { account, type Rig } from '../rig.ts';

/**
 * A sign-in is mostly a deliberately slow password hash: the rest must add little, and other requests must not wait
 * for it.
 */
export const part: Part = {
  name: 'sign-in',
  about: 'sign-in under load against the password hash alone, and a list while others sign in',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const [app, bare] = [await rig.app(), await rig.bare()];
  const credentials = { ...app, token: JSON.stringify(account) };
  const { of, ratio } = await interleave(rig, [
    { name: 'sign-in', server: credentials, mix: [['signIn', 1]] },
    { name: 'hash alone', server: bare, mix: [['barePassword', 1]] },
  ]);
  return [
    { name: 'sign-in / the hash alone', value: ratio('sign-in', 'hash alone'), unit: '×' },
    { name: 'sign-ins a second', value: of('sign-in').perSecond, unit: '/s' },
    { name: 'hashes a second', value: of('hash alone').perSecond, unit: '/s' },
    { name: 'sign-in, median wait', value: of('sign-in').p50, unit: 'ms' },
    { name: 'sign-in p99', value: of('sign-in').p99, unit: 'ms' },
    ...(await listMeanwhile(rig)),
  ];
}

/** One user reads a list while many sign in. A second driver, so that neither waits for the other's connections. */
async function listMeanwhile(rig: Rig): Promise<Figure[]> {
  const app = await rig.app();
  const seconds = rig.options.seconds * 2;
  const reading = { mix: [['leads', 1]] as const, connections: 2, seconds };
  const alone = await rig.load(app, reading);
  const other = await rig.secondDriver();
  const [crowded] = await Promise.all([
    rig.load(app, reading),
    other({ ...app, token: JSON.stringify(account) }, { mix: [['signIn', 1]], connections: 8, seconds }),
  ]);
  return [
    { name: 'a list, median wait', value: alone.p50, unit: 'ms' },
    { name: 'a list while 8 sign in, median wait', value: crowded.p50, unit: 'ms' },
  ];
}
