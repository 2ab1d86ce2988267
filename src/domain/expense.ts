/** What an expense was for; each has its account in accounts.json. */
export const expenseCategories = [
  { value: 'materials', label: 'Materials' },
  { value: 'fuel', label: 'Fuel' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'tools', label: 'Tools' },
  { value: 'fees', label: 'Parking, fees' },
  { value: 'other', label: 'Other' },
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number]['value'];

/** Whose money it was: the shop's card, cash that the technician has not handed in, or their own, which the shop owes them. */
export const paidWith = [
  { value: 'card', label: 'Shop card' },
  { value: 'cash', label: 'Cash from the van' },
  { value: 'own', label: 'Own money' },
] as const;
export type PaidWith = (typeof paidWith)[number]['value'];

const labelIn = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

export const expenseLabel = (category: string): string => labelIn(expenseCategories, category);
export const paidWithLabel = (value: string): string => labelIn(paidWith, value);

/** What the mileage rate of a job's drive covers already: no further cost of a job. */
export const coveredByMileage: readonly ExpenseCategory[] = ['fuel', 'vehicle'];
