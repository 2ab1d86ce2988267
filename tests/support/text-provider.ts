import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import texts from '#functions/texts.ts';

/** A text as the stand-in took it. */
interface Taken {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

const SECRET = 'a-webhook-secret-of-the-tests-long-enough';

/** What a server of the tests needs to hear from the stand-in. */
export const textSettings = { SMS_WEBHOOK_SECRET: SECRET };

/**
 * A provider of texts over HTTP. It knows ids, and so takes a repeat once; it can take a text and lose its answer, and it
 * posts texts and reports to our webhook, signed.
 */
export async function startTextProvider() {
  const taken = new Map<string, Taken>();
  const posts: string[] = [];
  let losing = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message = JSON.parse(body) as Taken;
      posts.push(message.id);
      taken.set(message.id, message);
      if (losing === 0) return response.writeHead(202).end();
      losing -= 1;
      return request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const post = async (content: object) => {
    const body = JSON.stringify(content);
    const seconds = Math.floor(Date.now() / 1000);
    const hash = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'x-signature': `t=${seconds},v1=${hash}` };
    const response = await texts(
      new Request('http://localhost/api/texts', { method: 'POST', body, headers }),
    );
    if (response.status !== 200) throw new Error(`The webhook answered ${response.status}`);
  };
  return {
    smsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    /** The texts, each once, in the order in which they first came. */
    taken: () => [...taken.values()],
    /** How many requests there were, repeats included. */
    attempts: () => posts.length,
    /** Takes the next texts and cuts the connection instead of answering. */
    lose: (count: number) => {
      losing = count;
    },
    forget: () => {
      taken.clear();
      posts.length = 0;
    },
    /** Hands on a text from a phone. */
    deliver: (id: string, from: string, text: string) => post({ id, from, text }),
    /** Says what became of a text of ours. */
    report: (id: string, status: string, error?: string) => post({ id, status, ...(error ? { error } : {}) }),
    stop: () => server.close(),
  };
}
