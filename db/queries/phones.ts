import { normalisePhone, phoneKey } from '#domain/phone.ts';

/** The columns a phone number as typed is stored with beside itself. */
export function phoneColumns(phone: string): { phoneDigits: string; phoneE164: string | null } {
  const { digits, e164 } = normalisePhone(phone);
  return { phoneDigits: phoneKey(phone) ?? digits.slice(0, 50), phoneE164: e164 };
}
