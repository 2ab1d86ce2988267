import type { InboxEntry } from '#contract/jobs/board.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { formatPhone } from '#domain/phone.ts';
import { findBuilderItem } from '#domain/price-list.ts';

/** What a text says of the job it asks for, read as a pasted text is. */
export function textFacts(
  { name, phone, words }: { name: string; phone: string | null; words: string | null },
  now: Date,
): Pick<InboxEntry, 'name' | 'serviceType' | 'location' | 'isEmergency'> {
  const found = readPastedText(words ?? '', now);
  const of = <Kind extends (typeof found)[number]['kind']>(kind: Kind) =>
    found.find((piece): piece is Extract<(typeof found)[number], { kind: Kind }> => piece.kind === kind);
  const service = of('service');
  return {
    // Whoever is unknown goes by their number, or by the name they sign with.
    name: name === phone ? (of('name')?.value ?? formatPhone(name)) : name,
    serviceType: service ? findBuilderItem(service.value).category : null,
    location: of('place')?.value ?? of('address')?.value ?? null,
    isEmergency: of('urgency')?.value === 'emergency',
  };
}
