import { newIdempotencyKey } from '#client/api.ts';

// One key per page view of a form: submitting the same request twice, even after going back, stores it once.
for (const field of document.querySelectorAll<HTMLInputElement>('[name=idempotencyKey]')) {
  field.value ||= newIdempotencyKey();
}
