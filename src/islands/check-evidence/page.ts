// A file that is dropped on the field neither presses nor focuses it. Once it is over the page, what checks it loads.
for (const type of ['dragenter', 'change']) {
  addEventListener(
    type,
    () => document.querySelector('#file')?.dispatchEvent(new Event('focusin', { bubbles: true })),
    { once: true },
  );
}
