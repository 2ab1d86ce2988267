import type { InboxEntry } from '#contract/jobs/board.ts';
import type { Found, FoundKind, FoundOf } from '#domain/pasted-text/folded.ts';
import { splitName } from '#domain/pasted-text/names.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { formatPhone } from '#domain/phone.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { findTown } from '#domain/regions.ts';
import { readTextAlarm } from '#domain/received-text.ts';

/** A text's pieces by kind. */
const pieces =
  (found: readonly Found[]) =>
  <Kind extends FoundKind>(kind: Kind) =>
    found.find((piece): piece is FoundOf<Kind> => piece.kind === kind);

/** The facts about a job that a text contains, found by the reader of pasted texts. */
export function textFacts(
  { name, phone, words }: { name: string; phone: string | null; words: string | null },
  now: Date,
): Pick<InboxEntry, 'name' | 'serviceType' | 'location' | 'isEmergency'> {
  const text = words ?? '';
  const found = readPastedText(text, now);
  const of = pieces(found);
  const service = of('service');
  return {
    // An unknown sender is shown by the name they sign with, or by their number.
    name: name === phone ? (of('name')?.value ?? formatPhone(name)) : name,
    serviceType: service ? findBuilderItem(service.value).category : null,
    location: of('place')?.value ?? of('address')?.value ?? null,
    isEmergency: readTextAlarm(text, found) !== null,
  };
}

/** The fields of the job that a text opens. */
export function jobFieldsOf(found: readonly Found[]) {
  const of = pieces(found);
  const [service, place, name] = [of('service'), of('place'), of('name')];
  return {
    ...(name ? splitName(name.value) : { firstName: '', lastName: '' }),
    serviceType: service ? findBuilderItem(service.value).category : 'emergency',
    location: place?.value ?? null,
    serviceAddress: of('address')?.value ?? null,
    latitude: place?.point?.latitude ?? null,
    longitude: place?.point?.longitude ?? null,
    distanceMiles: place?.townId ? findTown(place.townId).miles : null,
    vehicleYear: of('year')?.value ?? null,
    vehicleMake: of('make')?.value ?? null,
    vehicleModel: of('model')?.value ?? null,
    vehicleColor: of('color')?.value ?? null,
    vehiclePlate: of('plate')?.value ?? null,
  };
}
