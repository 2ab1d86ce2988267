import priceList from '#content/price-list.json' with { type: 'json' };

export const urgencies = ['standard', 'urgent', 'emergency'] as const;
/** How soon somebody must come; decides the markup of a public quote. */
export type Urgency = (typeof urgencies)[number];

/** The choices of a form, in rising order; `markupPercent` is added to the items of a public quote. */
export const urgencyOptions: readonly {
  readonly value: Urgency;
  readonly label: string;
  readonly markupPercent: number;
}[] = urgencies.map((value) => ({ value, ...priceList.urgency[value] }));

export function urgencyLabel(urgency: Urgency): string {
  return priceList.urgency[urgency].label;
}

/** The markup of a public quote per million of its items: urgent 200,000, emergency 500,000. */
export function urgencyMarkupPerMillion(urgency: Urgency): number {
  return priceList.urgency[urgency].markupPercent * 10_000;
}

/** Whether a quote counts as an emergency: its urgency says so, or the box was ticked. The price follows the urgency alone. */
export function countsAsEmergency(quote: { urgency: Urgency; isEmergency?: boolean | undefined }): boolean {
  return quote.urgency === 'emergency' || quote.isEmergency === true;
}

/** The urgency an estimate starts with when it is made from a lead. */
export function urgencyOf(lead: { readonly isEmergency: boolean }): Urgency {
  return lead.isEmergency ? 'emergency' : 'standard';
}
