import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Laws are tried on the same inputs in every run, unless FC_SEED says otherwise.
const setupFiles = ['tests/support/fast-check-seed.ts'];

// At a desk a test that passes at the second try has found something: it fails. The shared machines of CI stall for
// seconds; there it is tried once more, and `tests/support/second-tries.ts` names those that needed it.
const retry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    // Vitest would leave one processor free for whoever watches; most of these wait for a database.
    maxWorkers: availableParallelism(),
    projects: [
      // Pure: no database, no network, no build.
      { test: { name: 'unit', setupFiles, include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] } },
      // On a real PostgreSQL, each through `tests/support/database.ts`.
      {
        test: {
          name: 'functions',
          retry,
          setupFiles,
          include: ['db/**/*.test.ts', 'tests/functions/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 30_000,
        },
      },
      // Faults on purpose: killed databases, cut wires, full disks. See docs/reliability.md.
      {
        test: {
          name: 'hostile',
          retry,
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts', 'tests/support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      // On the built site, which is built first when it is stale.
      {
        test: {
          name: 'conventions',
          retry,
          include: ['tests/conventions/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
