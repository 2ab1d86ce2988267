import './form-key.ts';

// The link of a customer's page names their job behind `#`, and so marks the review as a customer's. After a refused form
// the page has another address, so the tab remembers it.
const KEPT = 'review-of-job';
const named = location.hash.slice(1);
try {
  if (named) sessionStorage.setItem(KEPT, named);
  const field = document.querySelector<HTMLInputElement>('[name=job]');
  if (field) field.value = named || sessionStorage.getItem(KEPT) || '';
} catch {
  // Without storage the review counts as anyone's.
}
