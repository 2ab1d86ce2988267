import fc from 'fast-check';

/**
 * Property tests use one fixed seed, so that failures reproduce and passes stay stable. `FC_SEED=7` uses
 * another; `FC_SEED=random` a new one each time.
 */
const seed = process.env['FC_SEED'] ?? '2026';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
