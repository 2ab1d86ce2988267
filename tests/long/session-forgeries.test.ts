import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { createAccount, disableAccount } from '#server/accounts/manage-accounts.ts';
import { AUDIENCE, ISSUER } from '#server/accounts/tokens.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { db, url } = await testServer();
const office = await signInToOffice();

// Every forgery names a valid session, so that only the forged part can cause the rejection.
const secret = 'a-secret-of-the-tests-that-is-long-enough';
const claims = JSON.parse(Buffer.from(office.token.split('.')[1] ?? '', 'base64url').toString()) as {
  jti: string;
  sub: string;
  iat: number;
  exp: number;
};
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, hash = 'sha256', key = secret) =>
  createHmac(hash, key).update(text).digest('base64url');
const signed = (header: object, payload: object = claims, hash = 'sha256', key = secret) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${hmac(text, hash, key)}`;
};
const HS256 = { alg: 'HS256', typ: 'JWT' };
const { exp: _exp, ...withoutEnd } = claims;
const { jti: _jti, ...withoutSession } = claims;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownKey = { k: Buffer.from('my-own-key-my-own-key-my-own-key').toString('base64url'), kty: 'oct' };

function signedWithRsa(header: object): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
}

async function loggedOut(): Promise<string> {
  const other = await signInToOffice();
  await other.post('/api/admin/logout');
  return other.token;
}

async function ofDisabled(): Promise<string> {
  const account = { email: 'gone@nenelock.example', password: 'long-enough-password' };
  await createAccount(db, account, 'test');
  const { token } = await signInToOffice(account);
  await disableAccount(db, account.email);
  return token;
}

async function ofExpiredRow(): Promise<string> {
  const { token } = await signInToOffice();
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  await runSql(
    url,
    `update session set created_at = now() - interval '2 days', expire = now() - interval '1 day' where sid = $1`,
    [jti],
  );
  return token;
}

const forgeries: Record<string, string | undefined> = {
  'no token': undefined,
  'an empty token': 'Bearer ',
  'the placeholder': 'Bearer authenticated',
  'a word of the browser': 'Bearer undefined',
  'another scheme': `Basic ${Buffer.from('owner:x').toString('base64')}`,
  'the live token under another scheme': `Token ${office.token}`,
  'two tokens': `Bearer ${office.token}, Bearer ${office.token}`,
  expired: `Bearer ${signed(HS256, { ...claims, exp: claims.iat - 1 })}`,
  'expired in the database': `Bearer ${await ofExpiredRow()}`,
  'without an end': `Bearer ${signed(HS256, withoutEnd)}`,
  'without a session': `Bearer ${signed(HS256, withoutSession)}`,
  'not valid yet': `Bearer ${signed(HS256, { ...claims, nbf: claims.exp - 1 })}`,
  forged: `Bearer ${signed(HS256, claims, 'sha256', 'x'.repeat(41))}`,
  altered: `Bearer ${office.token.split('.')[0]}.${encode({ ...claims, exp: claims.exp + 1 })}.${office.token.split('.')[2]}`,
  'without a signature': `Bearer ${office.token.split('.').slice(0, 2).join('.')}.`,
  'alg none': `Bearer ${encode({ alg: 'none' })}.${encode(claims)}.`,
  'alg nOnE': `Bearer ${encode({ alg: 'nOnE' })}.${encode(claims)}.x`,
  'another algorithm, right key': `Bearer ${signed({ alg: 'HS512' }, claims, 'sha512')}`,
  'key confusion: RS256 named, signed with the secret': `Bearer ${signed({ alg: 'RS256' })}`,
  'key confusion: signed with a public key of its own': `Bearer ${signed(HS256, claims, 'sha256', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())}`,
  'a key in its header': `Bearer ${signed({ ...HS256, jwk: ownKey }, claims, 'sha256', 'my-own-key-my-own-key-my-own-key')}`,
  'a key elsewhere': `Bearer ${signedWithRsa({ alg: 'RS256', jku: 'https://evil.example/jwks.json', kid: '../../dev/null' })}`,
  'another issuer': `Bearer ${signed(HS256, { ...claims, iss: 'somebody' })}`,
  'another audience': `Bearer ${signed(HS256, { ...claims, aud: 'somebody' })}`,
  'an unknown critical header': `Bearer ${signed({ ...HS256, crit: ['b64'], b64: false })}`,
  'logged out': `Bearer ${await loggedOut()}`,
  'of a disabled account': `Bearer ${await ofDisabled()}`,
};

test('the claims that the forgeries change open the office when signed correctly', async () => {
  const again = await new SignJWT({})
    .setProtectedHeader(HS256)
    .setJti(claims.jti)
    .setSubject(claims.sub)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(claims.iat)
    .setExpirationTime(claims.exp)
    .sign(new TextEncoder().encode(secret));
  for (const token of [again, signed(HS256)]) {
    const answer = await call(handlerFor('/api/admin/session'), 'GET', '/api/admin/session', { token });
    expect(answer.status).toBe(200);
  }
});

const officeRoutes = allRoutes.filter(({ auth }) => auth === 'admin');

test('no office route accepts a forged token', () =>
  holdsForAll(
    officeRoutes.map((route) => [`${route.method} ${route.path}`, route]),
    async (route) => {
      const path = route.path.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
      for (const [name, authorization] of Object.entries(forgeries)) {
        const { status, headers, body } = await call(handlerFor(path), route.method, path, {
          ...(route.body ? { body: {} } : {}),
          headers: authorization === undefined ? {} : { authorization },
        });
        expect([name, status]).toEqual([name, 401]);
        // The same message for all, so that it reveals nothing about the cause.
        expect(body.detail).toBe('Please sign in.');
        expect(headers.get('cache-control')).toBe('no-store');
      }
    },
  ));
