import { expect, test } from 'vitest';
import { besideOf, besidePath, pathWith } from './navigation.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';
const list = { route: 'jobs', path: '/admin/jobs', search: { q: 'kai' } } as const;
const to = (path: string) => new URL(path, 'https://nenelock.example');

test('a job opens beside its list, which does not change', () => {
  expect(besidePath(to(`/admin/jobs/${id}`), list)).toBe(`/admin/jobs?q=kai&beside=job.${id}`);
  const inbox = { route: 'inbox', path: '/admin/inbox', search: {} } as const;
  expect(besidePath(to(`/admin/jobs/${id}?open=price`), inbox)).toBe(
    `/admin/inbox?beside=job.${id}&open=price`,
  );
});

test('a paper opens beside its job, even when the job was beside a list', () => {
  const job = { route: 'job', path: `/admin/jobs/${id}`, search: {} } as const;
  const paper = to(`/admin/estimate/${other}`);
  expect(besidePath(paper, job)).toBe(`/admin/jobs/${id}?beside=estimate.${other}`);
  expect(besidePath(paper, { ...list, search: { q: 'kai', beside: `job.${id}` } })).toBe(
    `/admin/jobs/${id}?beside=estimate.${other}`,
  );
});

test('other links and other screens open nothing beside them', () => {
  expect(besidePath(to('/admin/customers'), list)).toBeUndefined();
  expect(besidePath(to(`/admin/estimate/${id}`), list)).toBeUndefined();
  expect(
    besidePath(to(`/admin/jobs/${id}`), { route: 'books', path: '/admin/books', search: {} }),
  ).toBeUndefined();
  expect(besideOf({ route: 'books', search: { beside: `job.${id}` } })).toBeUndefined();
  expect(besideOf({ ...list, search: { beside: 'job.1' } })).toBeUndefined();
});

test('closing the panel keeps the rest of the URL', () => {
  expect(
    pathWith(
      { ...list, search: { q: 'kai', beside: `job.${id}`, open: 'price' } },
      { beside: undefined, open: undefined },
    ),
  ).toBe('/admin/jobs?q=kai');
  expect(pathWith({ path: '/admin/jobs', search: {} }, { beside: undefined })).toBe('/admin/jobs');
});
