/** Makes Ctrl+Enter (Cmd+Enter) submit the focused form, everywhere in the office. */
export function watchSubmitKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const form = event.target instanceof Element ? event.target.closest('form') : null;
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
    if (!form || !button || button.disabled) return;
    event.preventDefault();
    form.requestSubmit(button);
  });
}
