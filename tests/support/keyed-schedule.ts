import type { KeyedRequest } from './keyed-request.ts';
import type { Office } from './office.ts';
import { runSql } from './run-sql.ts';

interface Made {
  readonly url: string;
  readonly office: Office;
  readonly newAccount: () => Promise<{ email: string; password: string }>;
  readonly newJob: (body?: object) => Promise<{ id: string; version: number }>;
  /** A time that no other visit has. */
  readonly newSlot: () => { slotStart: string; slotEnd: string };
}

/** The keyed routes of the crew, the day board, the night alarm and texts. */
export function keyedScheduleRequests({ url, office, newAccount, newJob, newSlot }: Made) {
  const newMember = async () => {
    const { email } = await newAccount();
    const { members } = (await office.get('/api/admin/crew')).body as {
      members: { id: string; email: string; version: number }[];
    };
    const { id, version } = members.find((member) => member.email === email)!;
    return { id, version };
  };
  const newShift = async () => {
    const { id } = await newMember();
    const [startsAt, endsAt] = ['2090-01-01T04:00:00Z', '2090-01-01T16:00:00Z'];
    return { path: `/api/admin/crew/${id}/shifts`, body: { kind: 'on_call', startsAt, endsAt } };
  };
  const newDevice = async () => {
    const [{ id } = {}] = await runSql(
      url,
      `insert into push_device (account_id, endpoint, p256dh, auth, vapid_key, name)
       values ($1, 'https://push.example/' || gen_random_uuid(), 'p256dh', 'auth', 'key', 'Phone') returning id`,
      [office.id],
    );
    return `/api/admin/alarm/devices/${String(id)}`;
  };
  return {
    updateCrewMember: async () => {
      const { id, version } = await newMember();
      return { path: `/api/admin/crew/${id}`, body: { version, van: 'White Transit' } };
    },
    addShift: newShift,
    deleteShift: async () => {
      const { path, body } = await newShift();
      const { id } = (await office.post(path, body)).body;
      return { path: `/api/admin/shifts/${id}` };
    },
    createOwnCalendarFeed: async () => {
      const request = { path: '/api/admin/my-calendar-feed', body: {} };
      await office.post(request.path, request.body);
      return request;
    },
    revokeOwnCalendarFeed: async () => {
      const path = '/api/admin/my-calendar-feed';
      await office.post(path, {});
      return { path };
    },
    pushForEmergency: async () => {
      const [slot, { id: technicianId }] = [newSlot(), await newMember()];
      const pushed = await newJob();
      await office.step(pushed.id, 'schedule', { ...slot, technicianId });
      const { id, version } = await newJob({ urgency: 'emergency' });
      return { path: `/api/admin/jobs/${id}/push`, body: { version, technicianId, ...slot } };
    },
    offerTimes: async () => {
      const { id, version } = await newJob();
      const slots = [{ technicianId: null, ...newSlot() }];
      return { path: `/api/admin/jobs/${id}/offer`, body: { version, slots, channel: 'email' } };
    },
    revokeVisitLinks: async () => {
      const { id, version } = await newJob();
      const slots = [{ technicianId: null, ...newSlot() }];
      await office.post(`/api/admin/jobs/${id}/offer`, { version, slots, channel: 'text' });
      return { path: `/api/admin/jobs/${id}/revoke-links` };
    },
    saveAlarmLadder: async () => {
      const { ladder, version } = (await office.get('/api/admin/alarm')).body;
      return { path: '/api/admin/alarm/ladder', body: { ladder, version } };
    },
    saveTexts: async () => {
      const { version } = (await office.get('/api/admin/texts')).body;
      const templates = [{ kind: 'receipt', words: `{business} thanks you for {amount}. ${version}` }];
      return { path: '/api/admin/texts', body: { version, templates } };
    },
    settleReceivedText: async () => {
      const [{ id } = {}] = await runSql(
        url,
        `insert into received_text (provider_id, phone, phone_digits, body, created_at)
         values (gen_random_uuid(), '+18085550166', '8085550166', 'Aloha', now()) returning id`,
      );
      return { path: `/api/admin/texts/received/${String(id)}/settle` };
    },
    changeAlarmDevice: async () => ({ path: await newDevice(), body: { news: true } }),
    removeAlarmDevice: async () => ({ path: await newDevice() }),
    testAlarmDevice: async () => ({ path: `${await newDevice()}/ring` }),
    takeAlarm: async () => {
      const { id } = await newJob({ urgency: 'emergency' });
      return { path: `/api/admin/alarm/open/${id}/take` };
    },
  } satisfies Record<string, () => Promise<KeyedRequest>>;
}
