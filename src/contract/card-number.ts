// No card number is stored, whoever types it where: cards are taken on the provider's page alone.

/** Fields that hold other long numbers, or no words. */
const otherNumbers = new Set(['phone', 'sku', 'vehicleVin', 'csv', 'signature', 'photo', 'password']);

/**
 * Groups of digits; a security code or an expiry date may stand beside the number. An id may begin with sixteen digits and
 * have a card's check digit: it goes on after them.
 */
const DIGITS = /(?<![\w.,#/-])\d+(?:[ -]\d+)*(?!\w|\.\d|-[\da-f]{4}(?:-|\w{8}))/g;

export const CARD_NUMBER =
  'This looks like a card number. Leave it out: cards are taken on the card page only';

/** Whether digits have a card's check digit (Luhn, ISO/IEC 7812-1 annex B). */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether groups, from one of them on, are 13 to 19 digits that begin as cards do (ISO/IEC 7812-1). */
function isCardAt(groups: readonly string[], first: number): boolean {
  if (!/^[2-6]\d{3}/.test(groups[first] ?? '')) return false;
  let digits = '';
  return groups.slice(first).some((group) => {
    digits += group;
    return /^\d{13,19}$/.test(digits) && isChecked(digits);
  });
}

/** Whether a text has a card number in it. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((found) => {
    const groups = found.split(/[ -]/);
    return groups.some((_, first) => isCardAt(groups, first));
  });
}

/** The paths of the texts of a body that hold a card number: "items.0.serviceDescription". */
export function cardNumbersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return !value.startsWith('data:') && holdsCardNumber(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    otherNumbers.has(name) ? [] : cardNumbersIn(part, path ? `${path}.${name}` : name),
  );
}
