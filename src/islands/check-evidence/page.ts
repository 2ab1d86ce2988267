// At once, not at a press or with the focus: a file that is dropped on its field has neither, and our keys are there in time.
addEventListener('DOMContentLoaded', () => {
  document.querySelector('#file')?.dispatchEvent(new Event('focusin', { bubbles: true }));
});
