// Only what looks like a reference of ours is shown: a link from elsewhere must not speak in our name.
const reference = new URLSearchParams(location.search).get('ref') ?? '';
const place = document.querySelector('[data-ref]');
if (place && /^(?:[0-9A-F]{8}|Q-\d{4}-\d{5,9})$/.test(reference)) {
  place.append(reference);
  place.removeAttribute('hidden');
}
