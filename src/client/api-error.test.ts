import { expect, test } from 'vitest';
import { ApiError, describeError, NetworkError } from './api-error.ts';

const problem = JSON.stringify({
  type: 'about:blank',
  status: 422,
  title: 'Invalid',
  detail: 'Some fields need attention.',
  code: 'invalid',
  errors: { 'items.0.quantity': 'Quantity must be at least 1' },
});

test('the message is the status, a colon, a space and the body, or the status text when the body is empty', () => {
  expect(new ApiError(422, 'Unprocessable Content', problem).message).toBe(`422: ${problem}`);
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test('a problem names its code and fields; anything else has neither', () => {
  const refused = new ApiError(422, '', problem);
  expect(refused.code).toBe('invalid');
  expect(refused.fieldErrors).toEqual({ 'items.0.quantity': 'Quantity must be at least 1' });
  for (const body of ['<h1>Bad gateway</h1>', 'null', '"text"', '{}', '{"status":500}']) {
    const other = new ApiError(502, 'Bad Gateway', body);
    expect(other.code).toBeNull();
    expect(other.fieldErrors).toEqual({});
  }
});

test('Retry-After counts only as seconds', () => {
  expect(new ApiError(429, '', '', '30').retryAfter).toBe(30);
  expect(new ApiError(429, '', '', 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeNull();
  expect(new ApiError(429, '', '').retryAfter).toBeNull();
});

test('messages show the server’s text, never a proxy’s page', () => {
  expect(describeError(new ApiError(422, '', problem))).toBe('Some fields need attention.');
  expect(describeError(new ApiError(502, 'Bad Gateway', '<h1>nginx</h1>'))).not.toContain('nginx');
  expect(describeError(new NetworkError('unreachable', null))).toContain('No connection');
  expect(describeError(new NetworkError('timeout', null))).toContain('too long');
  expect(describeError(new TypeError('x is undefined'))).not.toContain('undefined');
});
