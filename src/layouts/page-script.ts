import '#islands/hydrate-on-interaction.ts';

const bar = document.querySelector('[data-bar]');
const mark = () => bar?.toggleAttribute('data-scrolled', scrollY > 20);
addEventListener('scroll', mark, { passive: true });
// Asked at once, the browser would have to lay the page out twice; with the frame it does so anyway.
requestAnimationFrame(mark);

// The office's state by the minute of the week in Honolulu (UTC-10, no summer time). The build wrote every line
// with its first minute, counted from Thursday 1970-01-01 in UTC as Date does.
const line = document.querySelector<HTMLElement>('[data-open]');
if (line) {
  const rows = JSON.parse(line.dataset['open'] ?? '[]') as [number, string][];
  const show = () => {
    const minute = Math.floor(Date.now() / 6e4) % 10080;
    line.textContent = rows.findLast(([from]) => from <= minute)?.[1] ?? '';
  };
  show();
  setInterval(show, 5000);
}

// A key for each visit to a form: the same request sent twice, also after going back, is one request.
for (const field of document.querySelectorAll<HTMLInputElement>('[name=idempotencyKey]')) {
  field.value ||= crypto.randomUUID?.() ?? '';
}

// After a touch, so that it costs the first view nothing: what opens the site without signal.
addEventListener('pointerdown', () => void navigator.serviceWorker?.register('/sw.js'), { once: true });
