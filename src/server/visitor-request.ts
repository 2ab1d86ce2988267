import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import { lacksDigits } from '#domain/phone.ts';
import { nearestTown, pointsIn, townIn } from '#domain/regions.ts';
import type { Context } from './context.ts';
import { invalid } from './errors.ts';
import { looksSuspicious } from './submission.ts';

/** The fields that the contact form and the booking form share. */
interface SharedFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email?: string | null | undefined;
  readonly serviceType: string;
  readonly location: string;
  readonly message?: string | null | undefined;
  readonly isEmergency: boolean;
}

/** @throws {AppError} `invalid` for a phone number that no call could reach */
export function requireCallablePhone(phone: string): void {
  if (lacksDigits(phone)) throw invalid({ phone: 'Check the number: 10 digits, or + and the country code' });
}

/**
 * A visitor's request as both forms store and return it, its place, its reference number, and whether it looks automated.
 * @throws {AppError} `invalid` for a phone number that no call could reach
 */
export function visitorRequest(context: Context, body: SharedFields) {
  requireCallablePhone(body.phone);
  const request = {
    id: randomUUID(),
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    email: emptyToNull(body.email),
    serviceType: body.serviceType,
    location: body.location,
    message: emptyToNull(body.message),
    isEmergency: body.isEmergency,
    createdAt: context.now.toISOString(),
  };
  return {
    request,
    place: placeIn(body.location),
    reference: request.id.slice(0, 8).toUpperCase(),
    suspicious: looksSuspicious(context, {
      words: [request.message],
      names: [request.firstName, request.lastName, request.location],
    }),
  };
}

/** Where the work is, as far as a typed place tells: a pin's coordinates, and the miles to its town. */
function placeIn(location: string): {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** With two decimals; null where no town of ours is near. */
  readonly distanceMiles: string | null;
} {
  const point = pointsIn(location).find(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  );
  const town = point ? nearestTown(point.latitude, point.longitude) : townIn(location);
  return {
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    distanceMiles: town?.miles.toFixed(2) ?? null,
  };
}
