import { connect, type Socket } from 'node:net';

/** A raw TCP connection for sending arbitrary bytes. */
export interface RawConnection {
  say(bytes: string | Uint8Array): void;
  /** Resolves with everything received until the server hangs up, or until `done` matches. */
  receive(done?: RegExp): Promise<string>;
  close(): void;
}

/** Opens a TCP connection to a server, bypassing any HTTP client's normalization. */
export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  let over = false;
  let changed = () => {};
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
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
    async receive(done) {
      while (!over && !done?.test(received)) await new Promise<void>((resolve) => (changed = resolve));
      socket.destroy();
      return received;
    },
    close: () => socket.destroy(),
  };
}

/** Sends text once and resolves with everything received until the server hangs up (or `done` matches). */
export async function sendRaw(url: string, text: string | Uint8Array, done?: RegExp): Promise<string> {
  const conversation = openConnection(url);
  conversation.say(text);
  return conversation.receive(done);
}

/** The status codes of the received responses, in order. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
