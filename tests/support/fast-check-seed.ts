import fc from 'fast-check';

/**
 * A run that fails can be repeated, and a run that passed says the same tomorrow: laws start from one seed.
 * `FC_SEED=7` tries others; `FC_SEED=random` others every time.
 */
const seed = process.env['FC_SEED'] ?? '2026';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
