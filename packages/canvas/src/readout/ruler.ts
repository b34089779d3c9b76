import type { LengthUnit } from '@printready/pixels/number';

export type Tick = {
  /** Distance from the viewport's left or top edge, CSS px. */
  readonly at: number;
  readonly label: string | null;
};

const ROOM_FOR_LABEL_PX = 56;
const NICE = [1, 2, 5, 10] as const;
/** Inches are divided into halves, quarters, and so on. */
const INCH_STEPS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 6, 12, 24, 48, 96];

export function majorStep(unit: LengthUnit, cssPerUnit: number): number {
  const wanted = ROOM_FOR_LABEL_PX / cssPerUnit;
  if (unit === 'in') {
    const step = INCH_STEPS.find((candidate) => candidate >= wanted);
    if (step !== undefined) return step;
  }
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const nice = NICE.find((factor) => factor * decade >= wanted * 0.999) ?? 10;
  return unit === 'px' ? Math.max(1, nice * decade) : nice * decade;
}

/** @param origin CSS position of the image's zero point. @param cssPerUnit CSS px per inch, mm, or image pixel */
export function ticks(unit: LengthUnit, origin: number, cssPerUnit: number, lengthPx: number): Tick[] {
  const step = majorStep(unit, cssPerUnit);
  const parts = unit === 'in' ? 4 : 5;
  const minor = step / parts;
  const marks: Tick[] = [];
  const first = Math.floor(-origin / (minor * cssPerUnit));
  const last = Math.ceil((lengthPx - origin) / (minor * cssPerUnit));
  for (let index = first; index <= last; index++) {
    const at = origin + index * minor * cssPerUnit;
    if (at < 0 || at > lengthPx) continue;
    marks.push({ at, label: index % parts === 0 ? formatMark((index / parts) * step) : null });
  }
  return marks;
}

function formatMark(value: number): string {
  return Number(value.toFixed(4)).toString();
}

export function drawRuler(
  canvas: HTMLCanvasElement,
  marks: readonly Tick[],
  axis: 'x' | 'y',
  pointer: number | null,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const dpr = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  const style = getComputedStyle(canvas);
  if (canvas.width !== Math.round(width * dpr) || canvas.height !== Math.round(height * dpr)) {
    canvas.width = Math.round(width * dpr);
    canvas.height = Math.round(height * dpr);
  }
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.clearRect(0, 0, width, height);
  if (axis === 'y') context.transform(0, 1, 1, 0, 0, 0);
  const thickness = axis === 'x' ? height : width;
  context.strokeStyle = style.getPropertyValue('--color-ink-400');
  context.fillStyle = style.color;
  context.font = `10px ${style.fontFamily}`;
  context.beginPath();
  for (const { at, label } of marks) {
    const x = Math.round(at) + 0.5;
    context.moveTo(x, thickness);
    context.lineTo(x, thickness - (label === null ? 4 : 9));
  }
  context.stroke();
  for (const { at, label } of marks) {
    if (label !== null) drawLabel(context, label, Math.round(at) + 3, axis, thickness);
  }
  if (pointer !== null) {
    context.fillStyle = style.getPropertyValue('--color-accent');
    context.fillRect(Math.round(pointer), 0, 1, thickness);
  }
}

function drawLabel(
  context: CanvasRenderingContext2D,
  label: string,
  at: number,
  axis: 'x' | 'y',
  thickness: number,
): void {
  if (axis === 'x') {
    context.fillText(label, at, thickness - 10);
    return;
  }
  // The vertical ruler is rotated, so its labels read upward, as on a press sheet ruler.
  context.save();
  const width = context.measureText(label).width;
  context.transform(0, 1, 1, 0, 0, 0);
  context.translate(thickness - 10, at + width);
  context.rotate(-Math.PI / 2);
  context.fillText(label, 0, 0);
  context.restore();
}
