import { vi } from 'vitest';
import times from '#functions/times.ts';
import { must } from './call.ts';
import { estimateBody } from './money.ts';
import { type Office, signInToOffice } from './office.ts';
import { runSql } from './run-sql.ts';

export const START = Date.parse('2027-03-01T20:00:00Z');
export const DAY_MS = 86_400_000;

/** A customer's page on a held clock, with the office's steps on its job. Set fake timers (`Date`) before the first use. */
export function customerPage(url: string) {
  let office: Office;
  const opened = { visit: '', key: '', jobId: '', quoteId: '' };

  /** Moves the clock. The office signs in anew, and is not late with its second factor. */
  async function at(now: number): Promise<void> {
    vi.setSystemTime(now);
    await runSql(url, 'update admin_user set factor_asked_at = $1', [new Date(now)]);
    office = await signInToOffice();
  }

  /** A job whose customer was texted the price. */
  async function open(changes: object = {}): Promise<void> {
    const { id } = must(await office.post('/api/admin/quotes', { ...estimateBody, ...changes }));
    const { link } = must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'text' }));
    const [, visit = '', key = ''] = /\/j\/([\w-]{22})#([\w-]{22})$/.exec(link.url) ?? [];
    const [row] = await runSql(url, 'select job_id from quote where id = $1', [id]);
    Object.assign(opened, { visit, key, jobId: String(row?.['job_id']), quoteId: id });
  }

  async function page(withKey: boolean, path = '', init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    if (withKey) headers.set('document-token', opened.key);
    const request = new Request(`http://localhost/j/${opened.visit}${path}`, { ...init, headers });
    const answer = await times(request, { ip: '203.0.113.7' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  return Object.assign(opened, {
    at,
    later: (ms: number) => at(Date.now() + ms),
    open,
    page,
    post: (action: string, fields: Record<string, string>) =>
      page(true, `/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    /** The steps that a page offers. */
    offeredBy: (text: string) =>
      [
        ...new Set([...text.matchAll(/action="\/j\/[\w-]+\/(\w+)"/g)].map(([, action]) => action!)),
      ].toSorted(),
    /** Takes a step of the office's on the job. */
    step: async (name: string, body: object = {}) => {
      const { version } = must(await office.get(`/api/admin/jobs/${opened.jobId}`));
      return must(await office.step(opened.jobId, name, { version, ...body }));
    },
    office: () => office,
  });
}
