/**
 * How to run the npm that started this process, or the installed one: a file and the arguments before npm's
 * own.
 */
export function npmCommand(env: NodeJS.ProcessEnv = process.env): { file: string; before: string[] } {
  const own = env['npm_execpath'];
  if (own !== undefined && /npm-cli\.c?js$/.test(own)) return { file: process.execPath, before: [own] };
  return { file: 'npm', before: [] };
}
