import priceList from '#content/price-list.json' with { type: 'json' };

export const urgencies = ['standard', 'urgent', 'emergency'] as const;
/** How soon help is needed; determines a public quote's markup. */
export type Urgency = (typeof urgencies)[number];

/** The form's choices, in ascending order; `markupPercent` is added to the items of a public quote. */
export const urgencyOptions: readonly {
  readonly value: Urgency;
  readonly label: string;
  readonly markupPercent: number;
}[] = urgencies.map((value) => ({ value, ...priceList.urgency[value] }));

export function urgencyLabel(urgency: Urgency): string {
  return priceList.urgency[urgency].label;
}

/** A public quote's markup per million of its items: urgent 200,000, emergency 500,000. */
export function urgencyMarkupPerMillion(urgency: Urgency): number {
  return priceList.urgency[urgency].markupPercent * 10_000;
}

/**
 * Whether a quote is an emergency: by its urgency, or because the box was checked. The price depends on the
 * urgency alone.
 */
export function countsAsEmergency(quote: { urgency: Urgency; isEmergency?: boolean | undefined }): boolean {
  return quote.urgency === 'emergency' || quote.isEmergency === true;
}

/** The initial urgency of an estimate created from a lead. */
export function urgencyOf(lead: { readonly isEmergency: boolean }): Urgency {
  return lead.isEmergency ? 'emergency' : 'standard';
}
