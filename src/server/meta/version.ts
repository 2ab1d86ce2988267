/** What was built: package version and commit. The build writes it in; run from source it comes from the environment. */
export const version: string = process.env.APP_VERSION ?? 'unknown';
