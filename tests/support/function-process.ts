import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { functionEntry } from '#scripts/build/functions.ts';

/** What a function is asked; the address may be of any host. */
export interface FunctionRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
}

/** Its answer. */
export interface FunctionAnswer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array;
  /** The most memory the process has had so far, in megabytes: Node, the function and its data. */
  readonly peakMb: number;
}

/** A built function in a process of its own, which starts with the first request: a cold function. */
export interface FunctionProcess {
  call(request: FunctionRequest): Promise<FunctionAnswer>;
  stop(): Promise<void>;
}

const host = fileURLToPath(new URL('run-function.mjs', import.meta.url));

/**
 * Needs the built functions.
 * @param env added to this process's environment
 * @param execArgv for Node, such as a limit of its memory
 */
export function coldFunction(name: string, env: NodeJS.ProcessEnv, execArgv: string[] = []): FunctionProcess {
  let started: Promise<ChildProcess> | undefined;
  const start = async () => {
    const child = fork(host, [functionEntry(name)], {
      // A deployed function starts cold, without what an earlier process compiled.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', ...env },
      execArgv,
      serialization: 'advanced',
    });
    await answerOf(child);
    return child;
  };
  return {
    async call(request) {
      const child = await (started ??= start());
      child.send(request);
      return (await answerOf(child)) as FunctionAnswer;
    },
    async stop() {
      const child = await started;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The child's next message. @throws {Error} when it ends instead */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`The function's process ended: ${String(code ?? signal)}`);
  });
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      exit,
    ])) as unknown[];
    return message;
  } finally {
    ended.abort();
    exit.catch(() => undefined);
  }
}
