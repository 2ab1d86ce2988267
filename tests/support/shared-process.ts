import { afterAll, vi } from 'vitest';

// Test files share one process, one after another: each file's global changes end with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
