import { randomUUID } from 'node:crypto';

/** The body of a request that takes one step of a job. `version` is the job's that the caller has seen. */
export function stepBody(kind: string, sent: object = {}) {
  const { version, ...body } = sent as { readonly version?: number };
  return { steps: [{ id: randomUUID(), kind, body, ...(version ? { trunkVersion: version } : {}) }] };
}
