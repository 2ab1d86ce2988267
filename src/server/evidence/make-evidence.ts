import { Buffer } from 'node:buffer';
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import type { evidenceRoutes } from '#contract/documents/pdf.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { hasOwnCopySince, listEvidenceKeys, rememberEvidenceKey } from '#db/queries/evidence.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import {
  EVIDENCE_FORMAT,
  EVIDENCE_PHOTO_BYTES,
  type EvidenceManifest,
  type EvidencePhoto,
  type EvidenceSection,
  type EvidenceStep,
  sealed,
} from '#domain/evidence.ts';
import { visitStateLabels } from '#domain/job.ts';
import { shopToday, startOfShopDay } from '#domain/shop-time.ts';
import { canonicalJson } from '#domain/step-chain.ts';
import type { Context, StaffContext } from '../context.ts';
import { type Papers, papersOf } from '../documents/find-document.ts';
import { findLinkedJob, linkNotFound } from '../documents/job-link.ts';
import { letterhead } from '../documents/letterhead.ts';
import type { DocumentPdf } from '../documents/make-document-pdf.ts';
import type { FieldKey, FieldKeys } from '../encryption/field-key.ts';
import { sha256Hex } from '../hashes.ts';
import { evidencePdf } from '../pdf/make-pdf.ts';
import { stripPhotoMetadata } from '../photos/strip-photo-metadata.ts';
import { authoritySection, callSection, priceSection } from './asked-sections.ts';
import {
  doorSection,
  invoiceSection,
  messagesSection,
  paymentsSection,
  stepsSection,
} from './done-sections.ts';
import { type EvidenceSource, readSource } from './source.ts';

export const makeSections = [
  callSection,
  priceSection,
  authoritySection,
  stepsSection,
  doorSection,
  invoiceSection,
  paymentsSection,
  messagesSection,
];

/** The photos with their bytes, the newest first while there is room; a customer's copy has the hashes alone. */
async function photosOf({ authorities, isForCustomer }: EvidenceSource) {
  const photos: EvidencePhoto[] = [];
  const bytes = new Map<string, Uint8Array>();
  let room = EVIDENCE_PHOTO_BYTES;
  for (const { id, photo, photoType, photoSha256 } of authorities.toReversed()) {
    if (!photo || !photoType) continue;
    // One that an earlier release stored may still have its metadata.
    const stripped = await stripPhotoMetadata(photoType, Buffer.from(photo));
    const kept = stripped ?? photo;
    const leftOut = isForCustomer
      ? 'kept by us and not in the customer’s copy'
      : stripped === null
        ? 'kept by us: it cannot be read'
        : kept.length > room
          ? 'kept by us: the file has no room for it'
          : null;
    photos.push({ id, sha256: sha256Hex(kept), takenSha256: photoSha256, type: photoType, leftOut });
    if (leftOut !== null) continue;
    room -= kept.length;
    bytes.set(id, kept);
  }
  return { photos, bytes };
}

const chainOf = ({ steps, nameOf }: EvidenceSource): EvidenceStep[] =>
  steps.map(({ proof, ...step }) => ({
    ...{ id: step.id, jobId: step.jobId, branchId: step.branchId, seq: step.seq, kind: step.kind },
    ...{ clock: step.clock, happenedAt: step.happenedAt, errorMs: step.errorMs, outcome: step.outcome },
    by: nameOf(step.actor),
    proof: proof && {
      publicKey: proof.publicKey,
      previous: proof.previous,
      bodySha256: proof.bodySha256,
      hash: proof.hash,
      signature: proof.signature,
    },
  }));

const hashesOf = (sections: readonly EvidenceSection[], steps: readonly EvidenceStep[]) =>
  Object.fromEntries([
    ...sections.map((section) => [section.id, sha256Hex(canonicalJson(section))] as const),
    ['chain', sha256Hex(canonicalJson(steps))] as const,
  ]) as EvidenceManifest['hashes'];

/** What a customer may see, and the first names of our people. */
function asCustomerKnows(source: EvidenceSource, { estimate, invoice }: Papers): EvidenceSource {
  const { job, payments } = source.whole;
  return {
    ...source,
    isForCustomer: true,
    whole: {
      ...source.whole,
      job: { ...job, technicianName: job.technicianName && firstName(job.technicianName) },
      payments: payments.map((payment) => ({ ...payment, reason: null })),
    },
    quotes: estimate ? [estimate.quote] : [],
    invoices: invoice ? [invoice.invoice] : [],
    authorities: source.authorities.map((authority) => ({ ...authority, note: null })),
    events: source.events.filter(
      ({ recordType, recordId, what, actor }) =>
        recordType !== 'quote' ||
        recordId === estimate?.quote.id ||
        what === 'sent' ||
        actor?.startsWith('customer: '),
    ),
    nameOf: (email) => firstName(source.names.get(email ?? '') ?? ''),
  };
}
/** Accounts without a name have their address in its place. */
const firstName = (name: string) =>
  name === '' || name.includes('@') ? 'our office' : (name.split(' ')[0] ?? name);

/** Makes and signs the evidence of a job, and records for whom: a customer's own copy once a day. */
async function make(
  context: Context,
  source: EvidenceSource,
  { madeFor, actor }: { madeFor: string; actor: string },
): Promise<DocumentPdf> {
  const { db, now, config } = context;
  const { job } = source.whole;
  const sections = makeSections.map((section) => section(source));
  const steps = chainOf(source);
  const { photos, bytes } = await photosOf(source);
  const [key = ''] = evidenceKeysOf(config.fieldKeys);
  const { business } = letterhead({ firstName: '', lastName: '', phone: '', email: null });
  const manifest: EvidenceManifest = {
    ...{ format: EVIDENCE_FORMAT, key, business: business.name, job: job.number },
    ...{ madeAt: now.toISOString(), madeFor, sections, steps, photos, hashes: hashesOf(sections, steps) },
  };
  const pdf = await evidencePdf({
    ...{ business, manifest, photos: bytes, status: visitStateLabels[job.visit] },
    checkUrl: `${config.siteUrl}/check-us/evidence`,
  });
  const file = sealed(pdf, key, (signed) => signEvidence(config.fieldKeys, signed));
  await db.transaction().execute(async (trx) => {
    await rememberEvidenceKey(trx, key, now);
    if (source.isForCustomer) {
      // The lock, so that two at once are still recorded once.
      await lockJobById(trx, job.id);
      if (await hasOwnCopySince(trx, job.id, startOfShopDay(shopToday(now)))) return;
    }
    await appendEvent(trx, {
      ...{ recordType: 'job', recordId: job.id, what: 'evidence_made', actor, at: now },
      after: { for: madeFor, sha256: sha256Hex(file) },
    });
  });
  return { filename: `evidence-job-${job.number}.pdf`, bytes: file };
}

/** The evidence of a job, for whom the office says. @throws {AppError} `not_found` */
export async function makeEvidence(
  context: StaffContext,
  { params, body }: Pick<RouteInput<typeof evidenceRoutes.make>, 'params' | 'body'>,
): Promise<DocumentPdf> {
  const source = await readSource(context, params.id);
  return make(context, source, { madeFor: body.madeFor, actor: context.actor.email });
}

/** The evidence of a customer's job once the visit is done, by the key of their link. @throws {AppError} `not_found` */
export async function makeOwnEvidence(
  context: Context,
  { params }: RouteInput<typeof evidenceRoutes.own>,
): Promise<DocumentPdf> {
  const { db, now } = context;
  const key = { key: params.token };
  const { job } = await findLinkedJob(db, key, now);
  if (job.visit !== 'done') throw linkNotFound(key);
  const source = asCustomerKnows(await readSource(context, job.id), await papersOf(db, job, now));
  return make(context, source, { madeFor: 'The customer', actor: 'customer' });
}

/** Every public key of ours, newest first. */
export async function readEvidenceKeys({
  db,
  config,
}: Context): Promise<RouteOutput<typeof evidenceRoutes.keys>> {
  const known = await listEvidenceKeys(db);
  return { keys: [...new Set([...evidenceKeysOf(config.fieldKeys), ...known])] };
}

/** The private key of P-256 and its point. Derived here, because most functions sign nothing. */
function pairOf({ phones }: FieldKey) {
  // The label makes every key that ever signed a file: it never changes.
  const secret = Buffer.from(hkdfSync('sha256', phones, new Uint8Array(), 'nene evidence of jobs', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { secret, point: pair.getPublicKey() };
}

/** The public keys of the evidence that is signed with these keys: the point of P-256, hex; the newest first. */
export const evidenceKeysOf = (keys: FieldKeys): string[] =>
  keys.map((key) => pairOf(key).point.toString('hex'));

/** Signs evidence with the newest key (ECDSA P-256, SHA-256, IEEE P1363). @returns the signature, hex */
export function signEvidence([newest]: FieldKeys, bytes: Uint8Array): string {
  const { secret, point } = pairOf(newest);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: secret.toString('base64url') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('hex');
}
