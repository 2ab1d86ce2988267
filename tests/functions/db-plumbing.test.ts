import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  countOwners,
  findAdminUserByEmail,
  insertAdminUser,
  listAdminUsers,
  setAdminUserRights,
  updateAdminUserPassword,
} from '#db/queries/accounts/accounts.ts';
import { appendEvent, listEvents } from '#db/queries/history.ts';
import {
  claimIdempotency,
  completeIdempotency,
  findIdempotency,
  isRepeatedClaim,
  releaseIdempotency,
} from '#db/queries/idempotency.ts';
import { refundRateLimits, consumeRateLimits } from '#db/queries/rate-limits.ts';
import { deleteExpiredSessions } from '#db/queries/privacy/purges.ts';
import { endSession, endSessions, findLiveSession, insertSession } from '#db/queries/accounts/sessions.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const id = '11111111-2222-4333-8444-555555555555';

describe.each(drivers)('over %s', async (driver) => {
  const { url } = await freshDatabase();
  const db = await connectWith(driver, url);

  describe('accounts and sessions', () => {
    const password = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';
    const names = { firstName: 'Mele', lastName: null };

    test('a session lasts until it ends or expires, or its account is disabled', async () => {
      await insertAdminUser(db, { email: 'owner@example.com', password, ...names });
      const user = await insertAdminUser(db, { email: 'mele@example.com', password, ...names });
      const open = (sessionId: string) =>
        insertSession(db, {
          browser: 'Chrome',
          isPhone: false,
          sessionId,
          adminUserId: user.id,
          now,
          expiresAt: after(60),
        });
      const alive = async (sessionId: string, at = now) =>
        (await findLiveSession(db, sessionId, at)) !== undefined;
      for (const sessionId of ['a', 'b', 'c', 'd']) await open(sessionId);
      expect(await findLiveSession(db, 'a', now)).toEqual({
        id: user.id,
        email: 'mele@example.com',
        ...names,
        role: 'owner',
        seesPrices: true,
        sessionId: 'a',
        expiresAt: after(60).toISOString(),
        openedAt: now.toISOString(),
        isPhone: false,
        lastSeenAt: now.toISOString(),
        factorAt: now.toISOString(),
        factorAskedAt: user.factorAskedAt,
        hasFactor: false,
      });
      expect(await alive('a', after(60))).toBe(false);
      const end = (sessionId: string, adminUserId = user.id) =>
        db.transaction().execute((trx) => endSession(trx, { sessionId, adminUserId, now }));
      const endAll = (but: { except?: string } = {}) =>
        db.transaction().execute((trx) => endSessions(trx, user.id, now, but));
      expect([await end('a', randomUUID()), await end('a'), await end('a')]).toEqual([false, true, false]);
      expect([await alive('a'), await alive('b')]).toEqual([false, true]);
      await endAll({ except: 'c' });
      expect([await alive('b'), await alive('c')]).toEqual([false, true]);
      await setAdminUserRights(db, user.id, { isActive: false });
      expect(await alive('c')).toBe(false);
      await setAdminUserRights(db, user.id, { isActive: true });
      await endAll();
      expect(await alive('c')).toBe(false);
      expect(await deleteExpiredSessions(db, after(61), 100)).toBe(4);
    });

    test('an account is found by its email and keeps its new password', async () => {
      const user = await insertAdminUser(db, { email: 'kai@example.com', password, ...names });
      await db
        .transaction()
        .execute((trx) => updateAdminUserPassword(trx, user.id, { password: `${password}x`, now }));
      expect(await findAdminUserByEmail(db, 'kai@example.com')).toMatchObject({
        password: `${password}x`,
        version: 2,
      });
      expect(await findAdminUserByEmail(db, 'nobody@example.com')).toBeUndefined();
      expect((await listAdminUsers(db)).map(({ email }) => email)).toEqual([
        'kai@example.com',
        'mele@example.com',
        'owner@example.com',
      ]);
      expect(await countOwners(db)).toBe(3);
      await insertAdminUser(db, { email: 'tech@example.com', password, ...names, role: 'technician' });
      expect(await countOwners(db), 'a technician is no owner').toBe(3);
    });
  });

  describe('idempotency', () => {
    const claim = { scope: 'contact', bodyHash: 'body', now };
    const attempt = async (key: string, more: { bodyHash?: string; now?: Date } = {}) => {
      try {
        return await db.transaction().execute(async (trx) => {
          await claimIdempotency(trx, { ...claim, key, ...more }).execute();
          await completeIdempotency(trx, { scope: claim.scope, key, status: 201, response: { key } });
          return 'claimed';
        });
      } catch (error) {
        if (!isRepeatedClaim(error)) throw error;
        return findIdempotency(db, { ...claim, key, ...more });
      }
    };

    test('of twenty identical concurrent requests, one runs and the others get its response', async () => {
      const results = await Promise.all(Array.from({ length: 20 }, () => attempt('once')));
      expect(results.filter((result) => result === 'claimed')).toHaveLength(1);
      const answer = { sameBody: true, status: 201, response: { key: 'once' }, createdAt: now.toISOString() };
      for (const result of results.filter((one) => one !== 'claimed')) expect(result).toEqual(answer);
    });

    test('a request that fails leaves its key free', async () => {
      const failing = db.transaction().execute(async (trx) => {
        await claimIdempotency(trx, { ...claim, key: 'failed' }).execute();
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await attempt('failed')).toBe('claimed');
    });

    test('releasing an old claim frees its key; a recent claim stays', async () => {
      await attempt('again');
      const release = (before: Date) => releaseIdempotency(db, { scope: claim.scope, key: 'again' }, before);
      await release(now);
      expect(await attempt('again')).toMatchObject({ sameBody: true });
      await release(after(1));
      expect(await attempt('again', { now: after(2) })).toBe('claimed');
    });
  });

  describe('rate limits', () => {
    const take = (key: string, limit: number, at = now) =>
      consumeRateLimits(db, {
        limits: [
          { key, limit },
          { key: 'everybody', limit: 1000 },
        ],
        now: at,
        windowMinutes: 10,
      });

    test('allow exactly the limit under concurrency', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => take('crowd', 7)));
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(7);
    });

    test('say how long to wait, and reset when the window is over', async () => {
      expect(await take('one', 1)).toEqual({ allowed: true, retryAfter: 0 });
      expect(await take('one', 1, after(4))).toEqual({ allowed: false, retryAfter: 360 });
      expect(await take('one', 1, after(10))).toEqual({ allowed: true, retryAfter: 0 });
    });

    test('refund attempts that do not count', async () => {
      await take('back', 1);
      await refundRateLimits(db, ['back', 'everybody', 'never taken']);
      expect(await take('back', 1)).toMatchObject({ allowed: true });
    });
  });

  test('a history is paged, newest first', async () => {
    for (const what of ['created', 'changed', 'sent']) {
      const after = { what, list: ['ʻokina', 1] };
      await appendEvent(db, {
        actor: 'mele@example.com',
        recordType: 'customer',
        recordId: id,
        what,
        at: now,
        after,
      });
    }
    const first = await listEvents(db, { recordType: 'customer', recordId: id, limit: 2 });
    expect(first).toMatchObject([
      { what: 'sent' },
      { what: 'changed', before: null, after: { list: ['ʻokina', 1] } },
    ]);
    const rest = await listEvents(db, {
      recordType: 'customer',
      recordId: id,
      limit: 2,
      before: first[1]?.id ?? 0,
    });
    expect(rest).toMatchObject([{ what: 'created', at: now.toISOString() }]);
  });
});
