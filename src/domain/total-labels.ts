// How a quote's travel and totals are called on the page, the receipt and in mail.

/** The label of what travel adds to the total. */
export const TRAVEL = 'Travel, with tax';

/** The label of a total with travel, on the page, the receipt and in mail. */
export function withTravelLabel(town: string): string {
  return `With travel to ${town}`;
}

/** The label of a quote's own total, which has no travel (per the specification). */
export const totalLabel = (travel: object | null | undefined): string =>
  travel ? 'Total before travel' : 'Total';

/** Whether a line of a quote's sums is a total, which stands out. */
export const isTotal = (label: string): boolean =>
  label.startsWith('Total') || label.startsWith(withTravelLabel(''));
