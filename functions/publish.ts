import { requestBuild } from '#server/http/build-hook.ts';

/** Every day, while the island sleeps: a build of what was merged since the last one. It asks no database. */
export default requestBuild();

export const config = {
  schedule: '0 12 * * *',
};
