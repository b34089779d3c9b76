import { cssColor } from '../backdrop/backdrop.ts';
import type { Color } from '../color.ts';
import { type Point, type Size, toViewport, type View } from '../view/view.ts';

export type Overlay = {
  readonly view: View;
  readonly viewport: Size;
  readonly dpr: number;
  /** Points are in image pixels. */
  readonly stroke: { readonly points: readonly Point[]; readonly color: string } | null;
  /** Radius in image pixels. */
  readonly brushRadius: number;
  readonly brushAt: Point | null;
  readonly measure: { readonly from: Point; readonly to: Point; readonly label: string } | null;
  readonly picking: { readonly at: Point; readonly color: Color } | null;
};

export function drawOverlay(canvas: HTMLCanvasElement, overlay: Overlay): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { viewport, dpr, view, stroke, brushAt, measure, picking } = overlay;
  const radius = overlay.brushRadius * view.zoom;
  const width = Math.round(viewport.width * dpr);
  const height = Math.round(viewport.height * dpr);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.clearRect(0, 0, viewport.width, viewport.height);
  if (stroke)
    drawStroke(
      context,
      stroke.points.map((point) => toViewport(view, point)),
      radius,
      stroke.color,
    );
  if (brushAt) ring(context, brushAt, Math.max(1, radius));
  if (measure)
    drawMeasure(context, toViewport(view, measure.from), toViewport(view, measure.to), measure.label);
  if (picking) drawPicking(context, picking.at, picking.color);
}

function drawStroke(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  radius: number,
  color: string,
): void {
  const [first] = points;
  if (!first) return;
  context.strokeStyle = color;
  context.lineWidth = radius * 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(first.x, first.y);
  for (const point of points.length > 1 ? points.slice(1) : points) context.lineTo(point.x, point.y);
  context.stroke();
}

function ring(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  for (const [color, grown] of [
    ['rgb(0 0 0 / 0.8)', 0.5],
    ['rgb(255 255 255 / 0.9)', -0.5],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.beginPath();
    context.arc(at.x, at.y, Math.max(0.5, radius + grown), 0, 2 * Math.PI);
    context.stroke();
  }
}

function drawMeasure(context: CanvasRenderingContext2D, from: Point, to: Point, label: string): void {
  for (const [color, lineWidth] of [
    ['rgb(255 255 255 / 0.9)', 3],
    ['rgb(0 0 0)', 1],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    for (const end of [from, to]) {
      context.moveTo(end.x - 5, end.y);
      context.lineTo(end.x + 5, end.y);
      context.moveTo(end.x, end.y - 5);
      context.lineTo(end.x, end.y + 5);
    }
    context.stroke();
  }
  context.font = '500 12px "Inter Variable", sans-serif';
  const width = context.measureText(label).width + 12;
  const x = (from.x + to.x) / 2 - width / 2;
  const y = (from.y + to.y) / 2 + 12;
  context.fillStyle = 'rgb(20 20 20 / 0.92)';
  context.beginPath();
  context.roundRect(x, y, width, 22, 4);
  context.fill();
  context.fillStyle = 'rgb(255 255 255)';
  context.fillText(label, x + 6, y + 15);
}

function drawPicking(context: CanvasRenderingContext2D, at: Point, color: Color): void {
  context.strokeStyle = cssColor(color);
  context.lineWidth = 10;
  context.beginPath();
  context.arc(at.x, at.y, 22, 0, 2 * Math.PI);
  context.stroke();
  ring(context, at, 27.5);
  ring(context, at, 16.5);
}
