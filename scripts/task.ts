import { SetupError } from './settings.ts';

/**
 * Runs a command's main function. Its return value becomes the exit status; a {@link SetupError} is printed
 * as its message, any other error with its stack.
 */
export async function runTask(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
