/** Parses days past due ("3, 10, 30") into a sorted list without duplicates; null if any is invalid. */
export function readReminderDays(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (!parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= 365)) return null;
  const days = [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
  return days.length <= 10 ? days : null;
}
