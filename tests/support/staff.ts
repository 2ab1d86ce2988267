import type { Db } from '#db/connect.ts';
import type { Viewer } from '#domain/staff-role.ts';
import { recordAuthority } from './authority.ts';
import { must } from './call.ts';
import { colleague, type Office } from './office.ts';

/** One account of each kind, which differ in the answers they get. */
export const viewers = {
  owner: { role: 'owner', seesPrices: true },
  dispatcher: { role: 'dispatcher', seesPrices: true },
  bookkeeper: { role: 'bookkeeper', seesPrices: true },
  technician: { role: 'technician', seesPrices: true },
  'technician without prices': { role: 'technician', seesPrices: false },
} as const satisfies Record<string, Viewer>;

export type ViewerName = keyof typeof viewers;
export const viewerNames = Object.keys(viewers) as ViewerName[];

/** Signs in an account of each kind. */
export async function everyViewer(db: Db): Promise<Record<ViewerName, Office>> {
  const signedIn = [];
  for (const name of viewerNames) {
    signedIn.push([name, await colleague(db, `the-${name.replaceAll(' ', '-')}`, viewers[name])] as const);
  }
  return Object.fromEntries(signedIn) as Record<ViewerName, Office>;
}

/** Values that occur only in this job and its papers. */
export const marked = {
  price: '173.29',
  gate: 'Gate 60417',
  vin: '1HGBH41JXMN109186',
  keyCodes: 'KX-73915',
} as const;

/** A job with codes, price, authority, invoice, payment and receipt; its technician's unless that is null. */
export async function makeWholeJob(office: Office, technicianId: string | null) {
  const job = must(
    await office.post('/api/admin/jobs', {
      phone: '808 555 0161',
      firstName: 'Keola',
      lastName: 'Makua',
      email: 'keola@example.com',
      serviceAddress: '5-1234 Kuhio Hwy, Hanalei',
      accessDetails: marked.gate,
      vehicleVin: marked.vin,
      keyCodes: marked.keyCodes,
      technicianId,
      items: [
        { serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: marked.price },
      ],
    }),
  );
  const quoteId = job.currentQuoteId as string;
  const person = { name: 'Keola Makua', relation: 'tenant', idType: 'drivers-license' };
  const authority = await recordAuthority(office, job.id, person);
  must(await office.step(job.id, 'agree'));
  const { invoice, payment } = must(
    await office.step(job.id, 'collect', { method: 'cash', amount: '50.00' }),
  );
  must(await office.step(job.id, 'reopen', { reason: 'More to do' }));
  return {
    jobs: job.id as string,
    quotes: quoteId,
    invoices: invoice.id as string,
    paymentId: payment.id as string,
    authorityId: authority.id,
  };
}

export type WholeJob = Awaited<ReturnType<typeof makeWholeJob>>;
