// No card number is stored, whoever types it where: cards are taken on the provider's page alone.

/** Fields that hold other long numbers, or no words. */
const otherNumbers = new Set(['phone', 'sku', 'vehicleVin', 'csv', 'signature', 'photo', 'password']);

/** 13 to 19 digits that begin as cards do, alone or in groups (ISO/IEC 7812-1). */
const DIGITS = /(?<![\w.,#/-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w/]|[.,-]\d)/g;

export const CARD_NUMBER =
  'This looks like a card number. Leave it out: cards are taken on the card page only';

/** Whether digits have a card's check digit (Luhn, ISO/IEC 7812-1 annex B). */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether a text has a card number in it. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((found) => isChecked(found.replaceAll(/\D/g, '')));
}

/** The paths of the texts of a body that hold a card number: "items.0.serviceDescription". */
export function cardNumbersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return !value.startsWith('data:') && holdsCardNumber(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    otherNumbers.has(name) ? [] : cardNumbersIn(part, path ? `${path}.${name}` : name),
  );
}
