import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import pdf from '#functions/pdf.ts';
import { verifyEvidence } from '#domain/evidence.ts';
import { recordAuthority } from './authority.ts';
import { type Answered, call, must } from './call.ts';
import { cardOffice } from './card-provider.ts';
import { customer, estimateBody, fetchPdf, linkTo } from './money.ts';
import { colleague } from './office.ts';
import { runSql } from './run-sql.ts';
import { phoneWithKeys } from './sealing-phone.ts';

/** An office with a card provider, a technician with a signing phone, and jobs to make the evidence of. */
export async function evidenceOffice() {
  const cards = await cardOffice();
  const { office, db, url } = cards;
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const phone = await phoneWithKeys(kimo);
  await runSql(url, `update admin_user set first_name = 'Kimo', last_name = 'Akana' where id = $1`, [
    kimo.id,
  ]);

  const keys = async () => must(await call(pdf, 'GET', '/api/evidence-keys')).keys as [string, ...string[]];
  const evidence = async (jobId: string, madeFor = 'The police') => {
    const { status, bytes } = await fetchPdf(`/api/admin/jobs/${jobId}/evidence`, office.token, { madeFor });
    if (status !== 200) throw new Error(`Evidence answered ${status}`);
    return bytes;
  };
  async function verified(bytes: Uint8Array<ArrayBuffer>) {
    const verdict = await verifyEvidence(bytes, await keys());
    if (verdict.state !== 'true') throw new Error(`${verdict.state}: ${JSON.stringify(verdict)}`);
    return verdict;
  }
  const jobOf = async (quoteId: string) =>
    String((await runSql(url, 'select job_id from quote where id = $1', [quoteId]))[0]?.['job_id']);

  const codes = { accessDetails: 'Gate 60417', keyCodes: 'KX-73915', vehicleVin: '1HGBH41JXMN109186' };
  const SIGNATURE = 'M20,120L60,40L90,150L130,60L180,130M200,90L260,90L320,60L420,120';

  /** A lockout with all that there can be: accepted by the customer, signed steps, an authority with its photo, paid in cash. */
  async function lockout({ photo }: { photo: string }) {
    const quote: Answered['body'] = must(
      await office.post('/api/admin/quotes', { ...estimateBody, ...codes }),
    );
    const token = await linkTo(office, quote.id);
    must(await customer.approve(token, { revision: 1, name: 'Leilani Kahale', signature: SIGNATURE }));
    const jobId = await jobOf(quote.id);
    const { version } = must(await office.get(`/api/admin/jobs/${jobId}`));
    must(await office.put(`/api/admin/jobs/${jobId}`, { version, technicianId: kimo.id, ...codes }));
    must(
      await office.step(jobId, 'note', { pasted: 'The gate code is 60417, my key says KX-73915. Call me.' }),
    );
    const branchId = randomUUID();
    const authority = { idType: 'drivers-license', name: 'Leilani Kahale', relation: 'owner', statement: 1 };
    const bodies = [
      ['set_off', { tell: false }],
      ['arrive', {}],
      ['collect', { amount: '219.87', method: 'cash', override: false, price: '219.87', receipt: false }],
    ] as const;
    const steps = [];
    for (const [at, [kind, body]] of bodies.entries())
      steps.push(await phone.prove(jobId, { id: randomUUID(), branchId, seq: at + 1, kind, body }));
    must(await kimo.post(`/api/admin/jobs/${jobId}/steps`, { steps: steps.slice(0, 2) }));
    await recordAuthority(kimo, jobId, { ...authority, signature: SIGNATURE, photo });
    must(await kimo.post(`/api/admin/jobs/${jobId}/steps`, { steps: steps.slice(2) }));
    return { jobId, token };
  }

  const smallPhoto = async () => {
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#28768c' } })
      .jpeg()
      .toBuffer();
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  };

  return { ...cards, kimo, keys, evidence, verified, lockout, smallPhoto };
}
