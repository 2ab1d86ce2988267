/** What a server cannot start without, besides its database; for tests only. */
export const requiredSettings = {
  JWT_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  FIELD_KEY: 'Y/6bIAm3Oc4Jrl2Wd0hU8vKqTz1XeN7pGs5LfRaQk9M=',
  SITE_URL: 'https://nenelock.example',
};

/** A card provider that no test asks for anything: cards are offered. */
export const cardSettings = {
  CARDS_URL: 'stripe://sk_test_none@127.0.0.1:9',
  CARDS_WEBHOOK_SECRET: 'whsec_of-the-tests-long-enough-to-be-one',
};

/** Settings for tests: quiet logs, and generous timeouts for slow machines. */
export const testSettings = {
  ...requiredSettings,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
  REQUEST_DEADLINE_MS: '90000',
};
