import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'db/**/*.test.ts'] } },
      { test: { name: 'functions', include: ['tests/functions/**/*.test.ts'] } },
      { test: { name: 'conventions', include: ['tests/conventions/**/*.test.ts'] } },
    ],
  },
});
