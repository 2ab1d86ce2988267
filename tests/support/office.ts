import admin from '#functions/admin.ts';
import signInFunction from '#functions/sign-in.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import type { Db } from '#db/connect.ts';
import { jobSteps } from '#domain/job-steps.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { type Answered, call } from './call.ts';
import { testAccount } from './server.ts';
import { stepBody } from './step-body.ts';

/** A signed-in staff member: calls the office's function with their token. */
export interface Office {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly get: (path: string) => Promise<Answered>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;
  /**
   * Takes one step of a job as a screen does. Applied, its body is the job; with a payment, the job with it. Refused, it is
   * the problem. A name that is no kind of step is posted to the path of that name.
   */
  readonly step: (
    jobId: string,
    kind: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  readonly put: (path: string, body: unknown) => Promise<Answered>;
  readonly remove: (path: string) => Promise<Answered>;
}

/** Signs in with the test account, or another. */
export async function signInToOffice(
  account: { email: string; password: string } = testAccount,
): Promise<Office> {
  const { status, body } = await call(signInFunction, 'POST', '/api/admin/login', { body: account });
  if (status !== 200) throw new Error(`Sign-in answered ${status}`);
  const token = body.token as string;
  const as = (
    method: string,
    path: string,
    given: { body?: unknown; headers?: Record<string, string> } = {},
  ) => call(admin, method, path, { token, ...given });
  return {
    id: body.user.id as string,
    email: account.email,
    token,
    get: (path) => as('GET', path),
    post: (path, sent, headers = {}) => as('POST', path, { body: sent, headers }),
    step: async (jobId, kind, sent = {}, headers = {}) =>
      kind in jobSteps
        ? answerOfStep(
            await as('POST', `/api/admin/jobs/${jobId}/steps`, { body: stepBody(kind, sent), headers }),
          )
        : as('POST', `/api/admin/jobs/${jobId}/${kind}`, { body: sent, headers }),
    put: (path, sent) => as('PUT', path, { body: sent }),
    remove: (path) => as('DELETE', path),
  };
}

/** Creates another account, an owner's unless told otherwise, and signs in with it. */
export async function colleague(
  db: Db,
  name: string,
  rights: { role?: StaffRole; seesPrices?: boolean } = {},
): Promise<Office> {
  const account = { email: `${name}@nenelock.example`, password: `${name}-long-enough-password` };
  await createAccount(db, { ...account, ...rights }, 'test');
  return signInToOffice(account);
}

/** Every row of a list, following the `Link` header through its pages. */
export async function everyPage(office: Office, path: string): Promise<Answered['body'][]> {
  const pages: Answered['body'][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { headers, body }: Answered = await office.get(next);
    pages.push(body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return pages;
}

function answerOfStep(answered: Answered): Answered {
  const { status, body } = answered;
  if (status !== 200) {
    const inBody = ([field, message]: [string, unknown]) => [field.replace('steps.0.body.', ''), message];
    const errors = body.errors && Object.fromEntries(Object.entries(body.errors).map(inBody));
    return { ...answered, body: { ...body, ...(errors ? { errors } : {}) } };
  }
  const { job, steps } = body;
  const [{ problem, paymentId }] = steps;
  if (problem) return { ...answered, status: problem.status, body: problem };
  if (paymentId === null) return { ...answered, body: job };
  const payment = job.payments.find(({ id }: { id: string }) => id === paymentId);
  const invoice = job.invoices.find(({ id }: { id: string }) => id === payment.invoiceId);
  return { ...answered, body: { job, payment, invoice } };
}
