import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { askService, withoutSecrets } from './outbound.ts';

test('a user name and password in an address are sent as Basic authorization, never in the address', async () => {
  const seen: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    seen.push(request.url, request.headers.authorization);
    response.end('ok');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  await askService(`http://caller:p%40ss@127.0.0.1:${port}/voice`, { method: 'POST' });
  await askService(`http://127.0.0.1:${port}/open`, { method: 'GET' });
  service.close();
  expect(seen).toEqual([
    '/voice',
    `Basic ${Buffer.from('caller:p@ss').toString('base64')}`,
    '/open',
    undefined,
  ]);
});

test.each([
  [
    'connect to https://user:secret@voice.example/call failed',
    'connect to https://voice.example/call failed',
  ],
  ['smtps://aloha%40nene.example:pw@mail.example:465', 'smtps://mail.example:465'],
  ['https://:pw@push.example', 'https://push.example'],
  ['550 no such user aloha@nene.example', '550 no such user aloha@nene.example'],
])('"%s" is stored as "%s"', (text, stored) => {
  expect(withoutSecrets(text)).toBe(stored);
});
