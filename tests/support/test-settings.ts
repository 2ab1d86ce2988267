/** What the functions need to run, of no use anywhere else. */
export const testSecrets = {
  JWT_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  FIELD_KEY: 'Y/6bIAm3Oc4Jrl2Wd0hU8vKqTz1XeN7pGs5LfRaQk9M=',
};

/** How the functions run in tests: quiet, and patient, since a slow machine must not look like a dead database. */
export const testSettings = {
  ...testSecrets,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
  REQUEST_DEADLINE_MS: '90000',
};
