/** Maximum number of points; anything drawn after that is ignored. */
const MAX_POINTS = 2500;

/** A signature field for finger, pen or mouse. */
export interface SignaturePad {
  /** The strokes as SVG path data in a 600 × 200 box; null while it is empty. */
  read(): string | null;
  clear(): void;
}

/** Turns a canvas into a signature field. Coordinates are scaled from its displayed size to 600 × 200. */
export function signaturePad(canvas: HTMLCanvasElement): SignaturePad {
  const context = canvas.getContext('2d')!;
  let strokes: [number, number][][] = [];
  let points = 0;
  let drawing = false;

  const place = (event: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)));
    return [
      within(((event.clientX - box.left) / box.width) * 600, 600),
      within(((event.clientY - box.top) / box.height) * 200, 200),
    ];
  };
  canvas.addEventListener('pointerdown', (event) => {
    drawing = points < MAX_POINTS;
    if (!drawing) return;
    canvas.setPointerCapture(event.pointerId);
    const point = place(event);
    strokes.push([point]);
    points += 1;
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineWidth = 3;
    context.lineCap = context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(...point);
    context.lineTo(...point);
    context.stroke();
  });
  canvas.addEventListener('pointermove', (event) => {
    const stroke = strokes.at(-1);
    const last = stroke?.at(-1);
    if (!drawing || !stroke || !last || points >= MAX_POINTS) return;
    const point = place(event);
    if (Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) < 3) return;
    stroke.push(point);
    points += 1;
    context.lineTo(...point);
    context.stroke();
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, () => (drawing = false));
  }
  return {
    // A tap or two is not a signature.
    read: () => (points < 8 ? null : strokes.map((stroke) => `M${stroke.map(String).join('L')}`).join('')),
    clear() {
      strokes = [];
      points = 0;
      context.clearRect(0, 0, 600, 200);
    },
  };
}
