import * as z from 'zod/mini';
import { uuid } from './fields.ts';
import { delivery } from './payments.ts';
import { KB, route, type StaffRoute } from './route.ts';

/** The route that sends a record's mail or text again. @param records the records' part of the path: "invoices" */
export const retryDeliveryRoute = <const Name extends string, const Records extends string>(
  name: Name,
  records: Records,
  roles: StaffRoute['roles'],
) =>
  route({
    name,
    summary: 'Send a mail or a text again that was given up or not delivered',
    method: 'POST',
    path: `/api/admin/${records}/:id/deliveries/:deliveryId/retry`,
    auth: 'admin',
    roles,
    params: z.strictObject({ id: uuid, deliveryId: uuid }),
    success: { status: 200, schema: delivery },
    maxBytes: 1 * KB,
  });
