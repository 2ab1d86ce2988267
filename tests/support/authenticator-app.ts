import { Secret, TOTP } from 'otpauth';

/** What shows the codes of a secret: `codeIn(1)` is the next step's, `wrong` is none of the steps nearby. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map(codeIn));
  const wrong = Array.from({ length: 8 }, (_, n) => `00000${n}`).find((code) => !near.has(code));
  return { codeIn, wrong: wrong! };
}
