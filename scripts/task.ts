import { SetupError } from './settings.ts';

/**
 * Runs a command's main function: its number becomes the exit status, a {@link SetupError} is told in its own words,
 * anything else with its stack.
 */
export async function runTask(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
