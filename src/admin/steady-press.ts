/** How far a finger or mouse may move during a press that stays on its button, in CSS pixels. */
const SLOP = 10;
const CONTROL = 'button, a, label, input, select, summary, [role=option]';

interface Press {
  readonly control: Element;
  readonly at: DOMRect;
  readonly x: number;
  readonly y: number;
}

/**
 * Makes a press count for the control on which it began when the screen moves under the finger meanwhile: an answer or a
 * colleague's change can come between the two, and the browser would press what lies there now, or nothing.
 */
export function watchPresses(): void {
  let press: Press | undefined;
  addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      if (!(target instanceof Element)) return;
      const control = target.closest(CONTROL) ?? target;
      press = { control, at: control.getBoundingClientRect(), x, y };
    },
    { capture: true },
  );
  addEventListener(
    'click',
    (event) => {
      // A key or a script pressed.
      if (event.detail === 0) return;
      const begun = press;
      press = undefined;
      // The finger has slid off the control.
      if (!begun || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > SLOP) return;
      const { control, at } = begun;
      if (event.target instanceof Node && control.contains(event.target)) return;
      const { top, left } = control.getBoundingClientRect();
      // Something has opened over it.
      if (top === at.top && left === at.left) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (control instanceof HTMLElement && control.isConnected) control.click();
    },
    { capture: true },
  );
}
