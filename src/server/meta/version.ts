/** The package version and commit. The build inserts them; from source they come from the environment. */
export const version: string = process.env.APP_VERSION ?? 'unknown';
