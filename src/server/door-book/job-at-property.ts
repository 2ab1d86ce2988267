import type { doorBookRoutes } from '#contract/door-book.ts';
import type { Job, jobRoutes } from '#contract/jobs/job.ts';
import type { RouteInput } from '#contract/route.ts';
import { findCustomerById } from '#db/queries/customers/customers.ts';
import { listDoors } from '#db/queries/door-book.ts';
import { decimalFromCents } from '#domain/money.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { townOfPlace } from '#domain/travel.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { recordCall } from '../jobs/new-call.ts';
import { orderAt } from './orders.ts';
import { lockProperty } from './properties.ts';

const rekeying = findBuilderItem('rekeying-service');

/**
 * A job at a property for its customer; with doors, one to rekey them, priced from the list.
 * @throws {AppError} `not_found`; `invalid` if a door is no longer there, the customer has no phone number, or the property
 * says who may order and nobody is named
 */
export function createJobAtProperty(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorBookRoutes.work>,
): Promise<Job> {
  return context.db.transaction().execute(async (trx) => {
    const property = await lockProperty(trx, params.id);
    const customer = await findCustomerById(trx, property.customerId);
    if (!customer?.phone) throw invalid({ customerId: 'The customer has no phone number' });
    const rekeys = body.doorIds.length > 0 ? ({ work: 'rekey' } as const) : {};
    const order = body.order && { ...body.order, ...rekeys };
    const ordered = await orderAt(trx, context, property.id, order);
    const all = await listDoors(trx, property.id);
    const doors = all.filter(({ id, isMaster }) => !isMaster && body.doorIds.includes(id));
    if (doors.length !== new Set(body.doorIds).size) throw invalid({ doorIds: 'A door is no longer there' });
    const town = townOfPlace({
      serviceAddress: property.address,
      location: null,
      latitude: null,
      longitude: null,
    });
    const rekey: Partial<RouteInput<typeof jobRoutes.create>['body']> = {
      serviceType: 'rekey',
      request: `Rekey ${doors.map(({ label }) => label).join(', ')}`.slice(0, 2000),
      items: [
        {
          serviceCategory: 'services',
          serviceDescription: rekeying.name,
          quantity: doors.length,
          unitPrice: decimalFromCents(rekeying.priceCents),
          estimatedTime: rekeying.minutes,
          difficulty: rekeying.difficulty,
        },
      ],
    };
    return recordCall(
      trx,
      context,
      {
        ...{ phone: customer.phone, customerId: customer.id, urgency: body.urgency, serviceType: 'other' },
        ...{ serviceAddress: property.address, location: town?.name },
        distanceMiles: town?.miles,
        ...(doors.length > 0 ? rekey : {}),
      },
      { propertyId: property.id, ordered },
    );
  });
}
