type Level = 'info' | 'warn' | 'error';

/**
 * Writes one line of JSON to standard output. Never pass bodies, headers, tokens or a visitor's text: more people
 * read the log than the record.
 */
export function log(level: Level, event: string, details: Record<string, unknown> = {}): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`);
}

/** An error's name, code and stack, without the SQL, parameters or values that its message may contain. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
  return {
    error: error.name,
    code,
    // A database error's message can quote the row; our own and Node's system messages do not.
    message: code === undefined || /^E[A-Z]+$/.test(code) ? error.message.slice(0, 300) : undefined,
    at: frames?.map((line) => line.trim()),
  };
}
