// Shows only text in our reference format, so that a crafted link cannot put other text on the page.
const reference = new URLSearchParams(location.search).get('ref') ?? '';
const place = document.querySelector('[data-ref]');
if (place && /^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,9})$/.test(reference)) {
  place.append(reference);
  place.removeAttribute('hidden');
}
