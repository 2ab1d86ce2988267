import { must } from './call.ts';
import type { Office } from './office.ts';

/** The keyed routes of the door book. */
export function keyedDoorRequests(office: Office, newCustomer: () => Promise<{ id: string }>) {
  const place = async () => ({
    ...{ name: 'Hale Kai', kind: 'condo', address: '4-1234 Kuhio Hwy, Kapaa' },
    customerId: (await newCustomer()).id,
  });
  const withDoor = async () => {
    const { id, version } = must(await office.post('/api/admin/properties', await place()));
    const body = { version, rows: [{ label: '101', bitting: '24135' }], removed: [] };
    const saved = must(await office.put(`/api/admin/properties/${id}/doors`, body));
    return { path: `/api/admin/properties/${id}`, version: saved.version, doorId: saved.doors[0].id };
  };
  const withAuthority = async () => {
    const { path } = await withDoor();
    const body = { name: 'Ana Silva', phone: '808-555-0177', keys: true };
    const { id, version } = must(await office.post(`${path}/authorities`, body));
    return { path: `/api/admin/standing-authorities/${id}`, version };
  };
  return {
    createProperty: async () => ({ path: '/api/admin/properties', body: await place() }),
    updateProperty: async () => {
      const { path, version } = await withDoor();
      return { path, body: { version, notes: 'Side gate' } };
    },
    removeProperty: async () => {
      const { path, version } = await withDoor();
      return { path: `${path}?version=${version}` };
    },
    saveDoors: async () => {
      const { path, version, doorId } = await withDoor();
      return {
        path: `${path}/doors`,
        body: { version, rows: [{ label: '102', bitting: '31562' }], removed: [doorId] },
      };
    },
    makeDoorTags: async () => {
      const { path, doorId } = await withDoor();
      return { path: `${path}/tags`, body: { doorIds: [doorId] } };
    },
    revokeDoorTags: async () => {
      const { path, doorId } = await withDoor();
      await office.post(`${path}/tags`, { doorIds: [doorId] });
      return { path: `${path}/tags/revoke`, body: { doorIds: [doorId] } };
    },
    createStandingAuthority: async () => {
      const { path } = await withDoor();
      return { path: `${path}/authorities`, body: { name: 'Ana Silva', keys: true } };
    },
    updateStandingAuthority: async () => {
      const { path, version } = await withAuthority();
      return { path, body: { version, rekey: true } };
    },
    withdrawStandingAuthority: async () => {
      const { path, version } = await withAuthority();
      return { path: `${path}?version=${version}` };
    },
    createJobAtProperty: async () => {
      const { path, doorId } = await withDoor();
      return { path: `${path}/jobs`, body: { doorIds: [doorId], urgency: 'standard' } };
    },
  };
}
