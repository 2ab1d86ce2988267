import { describe, expect, test } from 'vitest';
import { countEarlierMessages, listMessagesOf, outboxDepth } from '#db/queries/deliveries.ts';
import { enqueueMessage, leaseMessages, markFailed, markSent, retryMessage } from '#db/queries/outbox.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { requestNotice } from '#tests/support/records.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const id = '11111111-2222-4333-8444-555555555555';

describe.each(drivers)('over %s', async (driver) => {
  const { url } = await freshDatabase();
  const db = await connectWith(driver, url);

  const payload = { ...requestNotice, items: ['1 × Home Lockout', '2 × ʻŌkina'] };
  const write = (dedupeKey: string, at = now) =>
    enqueueMessage(db, {
      kind: 'request-notice',
      recipient: 'office@example.com',
      payload,
      dedupeKey,
      recordType: 'quote',
      recordId: id,
      now: at,
    });
  const lease = (at: Date, limit = 10) => leaseMessages(db, { now: at, limit, leaseSeconds: 60 });

  test('a message goes from queued through leased to sent', async () => {
    const first = await write('one');
    expect(first).toBeDefined();
    expect(await write('one')).toBeUndefined();
    expect(await lease(after(-1))).toEqual([]);
    const [leased] = await lease(now);
    expect(leased).toMatchObject({
      id: first,
      attempts: 1,
      payload,
      state: 'queued',
    });
    expect(await lease(now)).toEqual([]);
    const [again] = await lease(after(1));
    expect(again).toMatchObject({ id: first, attempts: 2 });
    await markSent(db, { id: leased?.id ?? '', messageId: '<a@b>', now: after(1) });
    expect(await lease(after(600))).toEqual([]);
    expect(await listMessagesOf(db, 'quote', id)).toMatchObject([
      { state: 'sent', messageId: '<a@b>', leaseUntil: null },
    ]);
  });

  test('concurrent drains share the queue and lease no message twice', async () => {
    for (let index = 0; index < 12; index += 1) await write(`shared-${index}`, after(1000));
    const batches = await Promise.all(Array.from({ length: 6 }, () => lease(after(1000), 3)));
    const ids = batches.flat().map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await lease(after(1000), 50);
    expect(ids.length + rest.length).toBe(12);
    for (const message of [...batches.flat(), ...rest]) {
      await markSent(db, { id: message.id, messageId: `<${message.id}@x>`, now });
    }
  });

  test('a drain that fails after its lease ended does not take the message from the next one', async () => {
    await write('slow', after(1500));
    const [slow] = await lease(after(1500), 1);
    const [quick] = await lease(new Date(Date.parse(slow?.leaseUntil ?? '')), 1);
    if (!slow || !quick) throw new Error('not due');
    expect(quick.id).toBe(slow.id);
    await markFailed(db, slow, { error: 'late', now: after(1500) });
    const { leaseUntil, nextAttemptAt } = quick;
    const [stored] = await listMessagesOf(db, 'quote', id);
    expect(stored).toMatchObject({ id: quick.id, leaseUntil, nextAttemptAt, lastError: null });
    await markSent(db, { id: quick.id, messageId: '<slow@x>', now });
  });

  test('failures are retried for a day at growing intervals, then abandoned', async () => {
    await write('failing', after(2000));
    const waits: number[] = [];
    let at = after(2000);
    for (;;) {
      const [message] = await lease(at, 1);
      if (!message) throw new Error('not due');
      if ((await markFailed(db, message, { error: 'E'.repeat(3000), now: at })) === 'failed') break;
      const [stored] = await listMessagesOf(db, 'quote', id);
      waits.push((Date.parse(stored?.nextAttemptAt ?? '') - at.getTime()) / 60_000);
      at = new Date(stored?.nextAttemptAt ?? '');
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 5, 10]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 60;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await outboxDepth(db, at)).toMatchObject({ queued: 0, failed: 1 });
    const [failed] = await listMessagesOf(db, 'quote', id);
    expect(await retryMessage(db, failed?.id ?? '', at)).toBe(true);
    expect(await retryMessage(db, failed?.id ?? '', at)).toBe(false);
    expect(await outboxDepth(db, new Date(at.getTime() + 5000))).toEqual({
      queued: 1,
      oldestSeconds: 5,
      failed: 0,
    });
  });

  test('earlier messages to one address are counted in the order they were written', async () => {
    await write('count-1', after(5000));
    await write('count-2', after(5001));
    const [second] = await listMessagesOf(db, 'quote', id);
    if (!second) throw new Error('nothing written');
    expect(await countEarlierMessages(db, second, after(5000))).toBe(1);
    expect(await countEarlierMessages(db, second, after(5001))).toBe(0);
  });
});
