import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// Laws are tried on the same inputs in every run, unless FC_SEED says otherwise.
const setupFiles = ['tests/support/fast-check-seed.ts', 'tests/support/shared-process.ts'];

// A test that passes has no use for its limits, and a busy machine stalls for seconds: they only end what hangs.
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
/** Of the longer proof, where one test takes up to two minutes on a quiet machine. */
const longLimits = { ...limits, testTimeout: 900_000, hookTimeout: 900_000 };

export default defineConfig({
  test: {
    // One more than there are processors: most of these wait for a database, or for a limit to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure: no database, no network, no build.
      {
        test: {
          ...limits,
          name: 'unit',
          setupFiles,
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      // On a real PostgreSQL, each through `tests/support/database.ts`.
      {
        test: {
          ...limits,
          name: 'functions',
          setupFiles,
          // Importing the server takes longer than most files' tests; each file has its own database and environment.
          isolate: false,
          include: ['db/**/*.test.ts', 'tests/functions/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      // Part of `npm run prove`: whole weeks, every route under every fault, starts of the server.
      {
        test: {
          ...longLimits,
          name: 'long',
          setupFiles,
          isolate: false,
          include: ['tests/long/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts', 'tests/support/postgres-setup.ts'],
        },
      },
      // Part of `npm run prove`: Netlify's own bundler, which tests/heavy installs.
      {
        test: {
          ...limits,
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
        },
      },
      // Part of `npm run prove`: killed databases, cut wires, full disks. See docs/reliability.md.
      {
        test: {
          ...longLimits,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts', 'tests/support/postgres-setup.ts'],
        },
      },
      // On the built site, which is built first when it is stale.
      {
        test: {
          ...limits,
          name: 'conventions',
          setupFiles,
          isolate: false,
          include: ['tests/conventions/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
        },
      },
    ],
  },
});
