import { afterAll, vi } from 'vitest';

// Test files run in one process, one after another: what a file changed for all of it ends with the file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
