import { randomUUID } from 'node:crypto';
import { NO_JOB } from '#domain/job-steps.ts';
import { must } from './call.ts';
import { makeSent } from './money.ts';
import { type Office, signInToOffice } from './office.ts';
import { runSql } from './run-sql.ts';

/** The keyed routes of pay and the journal's accounts. `newAccount` creates an account that pays itself. */
export const keyedPayRequests = ({
  url,
  office,
  newAccount,
}: {
  url: string;
  office: Office;
  newAccount: () => Promise<{ email: string; password: string }>;
}) => ({
  saveJournalAccounts: () =>
    Promise.resolve({
      path: '/api/admin/journal-accounts',
      body: { names: [{ account: 'cash', name: `Till ${randomUUID()}` }] },
    }),
  setPayRule: () =>
    Promise.resolve({
      path: '/api/admin/pay/rules',
      body: {
        ...{ technicianId: office.id, from: '2026-01-01', share: '40', afterHours: '50', minimum: '0' },
        kinds: [{ kind: 'rekey', share: '45', afterHours: '55' }],
      },
    }),
  setJobPay: async () => {
    const { id } = await makeSent(office);
    const [job] = await runSql(
      url,
      `update job set visit = 'done', technician_id = $2, arrived_at = now(), finished_at = now()
        where id = (select job_id from invoice where id = $1) returning id`,
      [id, office.id],
    );
    return { path: `/api/admin/jobs/${String(job?.['id'])}/pay`, body: { amount: '20', reason: 'Two came' } };
  },
  markPaid: async () => {
    const by = await signInToOffice(await newAccount());
    const body = { amount: '5.00', category: 'tools', paidWith: 'own' };
    const steps = [{ id: randomUUID(), kind: 'expense', body }];
    must(await by.post(`/api/admin/jobs/${NO_JOB}/steps`, { steps }));
    const { people, through } = must(await by.get('/api/admin/pay'));
    const { total } = people.find((one: { technicianId: string }) => one.technicianId === by.id);
    return { by, path: '/api/admin/pay/runs', body: { technicianId: by.id, through, total } };
  },
});
