import '#islands/hydrate-on-interaction.ts';

const bar = document.querySelector('[data-bar]');
const mark = () => bar?.toggleAttribute('data-scrolled', scrollY > 20);
addEventListener('scroll', mark, { passive: true });
// In the next frame, so that it does not force a second layout.
requestAnimationFrame(mark);

// The office's status by minute of the week. Honolulu is UTC-10 all year, so the build can write each line
// with its first minute, counted from Thursday 00:00 UTC, the weekday of the Unix epoch.
const line = document.querySelector<HTMLElement>('[data-open]');
if (line) {
  const rows = line.dataset['open']!.split('|');
  const show = () => {
    const minute = (Date.now() / 6e4) % 10080;
    line.textContent = rows.findLast((row) => Number.parseInt(row, 10) <= minute)!.replace(/\d+ /, '');
  };
  show();
  setInterval(show, 5000);
}
