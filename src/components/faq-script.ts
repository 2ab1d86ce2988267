// Announces how many questions match the filter.
const announced = document.querySelector('[data-said]');
addEventListener('change', ({ target }) => {
  if (announced) announced.textContent = (target as HTMLElement).dataset['say'] ?? '';
});

// Opens the question a link targets, for browsers that don't do it natively.
const reveal = () => document.querySelector('details:has(:target)')?.setAttribute('open', '');
addEventListener('hashchange', reveal);
reveal();
