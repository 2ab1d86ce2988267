import type { StandingAuthority } from '#contract/orders.ts';
import { must } from './call.ts';
import type { Office } from './office.ts';

/** Makes properties that list who may order work there; the dispatcher takes the orders. */
export const placeOfOrders =
  ({ owner, desk }: { owner: Office; desk: Office }) =>
  async (authorities: readonly object[] = [{ name: 'Ana Silva', keys: true }]) => {
    const person = { firstName: 'Noelani', lastName: 'Kahale', phone: '808-555-0163' };
    const { id: customerId } = must(await owner.post('/api/admin/customers', person));
    const place = { name: 'Hale Nani', kind: 'condo', address: '4-1234 Kuhio Hwy, Kapaa', customerId };
    const { id, version } = must(await owner.post('/api/admin/properties', place));
    const path = `/api/admin/properties/${String(id)}`;
    const rows = [{ label: '101' }, { label: '102' }, { label: '103' }];
    const { doors } = must(await owner.put(`${path}/doors`, { version, rows, removed: [] }));
    const listed: StandingAuthority[] = [];
    for (const authority of authorities)
      listed.push(must(await owner.post(`${path}/authorities`, authority)) as StandingAuthority);
    const order = (body: object | undefined, doorIds: string[] = [], by: Office = desk) =>
      by.post(`${path}/jobs`, { doorIds, urgency: 'standard', ...(body ? { order: body } : {}) });
    return { id: String(id), customerId: String(customerId), path, doors, listed, order };
  };
