/**
 * Netlify's `ignore` command: status 0 skips a build, any other status builds. Each deploy of the live site costs 15 of
 * the plan's monthly credits, so with a build hook set (BUILD_HOOK_URL) merged changes wait for the hook's daily build.
 * It runs before the packages are installed, with the host's own Node.
 */
import { execFileSync } from 'node:child_process';

const { CONTEXT, BUILD_HOOK_URL, CACHED_COMMIT_REF, COMMIT_REF, INCOMING_HOOK_TITLE } = process.env;

/** @returns why to build; undefined to skip */
function reason() {
  if (CONTEXT !== 'production') return 'a preview costs nothing';
  if (!BUILD_HOOK_URL) return 'there is no build hook that would build it later';
  if (!CACHED_COMMIT_REF) return 'nothing was built before, or the cache was cleared to build now';
  if (INCOMING_HOOK_TITLE && INCOMING_HOOK_TITLE !== 'daily') return 'reviews changed, or the office asks';
  if (CACHED_COMMIT_REF === COMMIT_REF) return undefined;
  if (INCOMING_HOOK_TITLE) return 'the build hook asks for what was merged';
  const message = execFileSync('git', ['log', '-1', '--format=%B', COMMIT_REF ?? 'HEAD'], {
    encoding: 'utf8',
  });
  return message.includes('[publish now]') ? 'the commit says [publish now]' : undefined;
}

const why = reason();
console.log(
  why ? `Building: ${why}.` : 'Skipped: the daily build hook publishes what was merged (docs/operations.md).',
);
process.exitCode = why ? 1 : 0;
