import { connect, type Socket } from 'node:net';

/** A raw TCP connection for sending arbitrary bytes. */
export interface Conversation {
  say(bytes: string | Uint8Array): void;
  /** Resolves with everything received until the server hangs up, or until `done` matches. */
  hear(done?: RegExp): Promise<string>;
  close(): void;
}

/** Opens a TCP connection to a server, bypassing any HTTP client's normalization. */
export function converse(url: string): Conversation {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  let over = false;
  let changed = () => {};
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
    changed();
  });
  const end = () => {
    over = true;
    changed();
  };
  socket.on('error', end);
  socket.on('close', end);
  return {
    say: (bytes) => void socket.write(bytes),
    async hear(done) {
      while (!over && !done?.test(heard)) await new Promise<void>((resolve) => (changed = resolve));
      socket.destroy();
      return heard;
    },
    close: () => socket.destroy(),
  };
}

/** Sends text once and resolves with everything received until the server hangs up (or `done` matches). */
export async function speak(url: string, text: string | Uint8Array, done?: RegExp): Promise<string> {
  const conversation = converse(url);
  conversation.say(text);
  return conversation.hear(done);
}

/** The status codes of the received responses, in order. */
export function statusesOf(heard: string): number[] {
  return [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
