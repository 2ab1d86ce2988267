/** How to run the npm this was started by, or the machine's: a file and the arguments that come before npm's own. */
export function npmCommand(env: NodeJS.ProcessEnv = process.env): { file: string; before: string[] } {
  const own = env['npm_execpath'];
  if (own !== undefined && /npm-cli\.c?js$/.test(own)) return { file: process.execPath, before: [own] };
  return { file: 'npm', before: [] };
}
