// A choice that filters says how much is left.
const said = document.querySelector('[data-said]');
addEventListener('change', ({ target }) => {
  if (said) said.textContent = (target as HTMLElement).dataset['say'] ?? '';
});

// A link to an answer opens its question, also where the browser does not do so by itself.
const reveal = () => document.querySelector('details:has(:target)')?.setAttribute('open', '');
addEventListener('hashchange', reveal);
reveal();
