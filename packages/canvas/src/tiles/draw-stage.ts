import { type Backdrop, backdropFill } from '../backdrop/backdrop.ts';
import { type Region, type Size, type View, visibleRegion } from '../view/view.ts';
import type { TileLayer } from './tile-layer.ts';
import type { Box } from './visible-tiles.ts';

export type Scene = {
  readonly view: View;
  readonly viewport: Size;
  readonly dpr: number;
  readonly before: TileLayer;
  readonly after: TileLayer | null;
  /** CSS x of the before/after line; null if only the result is shown. */
  readonly splitX: number | null;
  readonly backdrop: Backdrop;
};

/** Area to show, which extends beyond the original if the result does. */
export function areaOf(before: TileLayer, after: TileLayer | null): Region {
  if (!after) return before.area;
  return {
    left: Math.min(before.area.left, after.area.left),
    top: Math.min(before.area.top, after.area.top),
    right: Math.max(before.area.right, after.area.right),
    bottom: Math.max(before.area.bottom, after.area.bottom),
  };
}

/** Time budget per frame for making tiles, ms. */
const TILE_BUDGET_MS = 20;

/** @returns true if the frame is sharp; otherwise, the caller must draw again in the next frame */
export function drawStage(canvas: HTMLCanvasElement, scene: Scene): boolean {
  const { view, viewport, dpr, before, after, splitX, backdrop } = scene;
  const context = canvas.getContext('2d');
  if (!context)
    throw new TypeError('This browser gives no 2D canvas; the workspace needs one to show images.');
  const width = Math.round(viewport.width * dpr);
  const height = Math.round(viewport.height * dpr);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.clearRect(0, 0, width, height);

  const shown = visibleRegion(view, areaOf(before, after), viewport);
  if (shown.right <= shown.left || shown.bottom <= shown.top) return true;
  const box = boxAround(before.boxOn(view, dpr), after?.boxOn(view, dpr), { width, height });
  context.fillStyle = backdropFill(context, backdrop, dpr);
  context.fillRect(box.x, box.y, box.width, box.height);

  const deadlineMs = performance.now() + TILE_BUDGET_MS;
  if (!after) return before.draw(context, view, shown, dpr, deadlineMs);
  if (splitX === null) return after.draw(context, view, shown, dpr, deadlineMs);

  const line = Math.round(splitX * dpr);
  const left = clipped(context, 0, line, height, () => before.draw(context, view, shown, dpr, deadlineMs));
  const right = clipped(context, line, width, height, () =>
    after.draw(context, view, shown, dpr, deadlineMs),
  );
  return left && right;
}

function clipped(
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  height: number,
  draw: () => boolean,
): boolean {
  context.save();
  context.beginPath();
  context.rect(from, 0, to - from, height);
  context.clip();
  const complete = draw();
  context.restore();
  return complete;
}

function boxAround(one: Box, other: Box | undefined, canvas: Size): Box {
  const boxes = other ? [one, other] : [one];
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)));
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)));
  const right = Math.min(canvas.width, Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.min(canvas.height, Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}
