import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalFunction, parseSchedule } from './functions.ts';
import { runSchedules } from './schedule.ts';

const at = (text: string) => new Date(`2026-11-21T${text}:00Z`);

test.each([
  ['*/15 * * * *', '03:45', true],
  ['*/15 * * * *', '03:46', false],
  ['5,35 8-17 * * *', '18:35', false],
  ['0 0 * * 0', '00:00', false],
  ['@daily', '00:00', true],
])('%s at %s UTC: %s', (expression, time, due) => {
  expect(parseSchedule(expression).match(at(time))).toBe(due);
});

test.each([
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '5-1 * * * *',
  '*/0 * * * *',
  'a * * * *',
  '@never',
])('%s is rejected', (expression) => {
  expect(() => parseSchedule(expression)).toThrow();
});

beforeEach(() => void vi.useFakeTimers({ now: at('03:44') }));
afterEach(() => void vi.useRealTimers());

test('a function runs at startup and on schedule, never concurrently, and not after the clock stops', async () => {
  const runs: string[] = [];
  let finish = () => {};
  const target: LocalFunction = {
    name: 'timer',
    handler: async () => {
      runs.push(new Date().toISOString().slice(11, 16));
      await new Promise<void>((resolve) => (finish = resolve));
      return new Response();
    },
    paths: new Set(),
    routes: [],
    methods: [],
    schedule: parseSchedule('*/15 * * * *'),
  };
  const stop = runSchedules([target], () => ({
    ip: '',
    params: {},
    requestId: '',
    waitUntil: (work) => void work,
  }));
  await vi.advanceTimersByTimeAsync(17 * 60_000);
  expect(runs).toEqual(['03:44']);
  finish();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(runs).toEqual(['03:44', '04:15']);
  finish();
  stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(runs).toEqual(['03:44', '04:15']);
});
