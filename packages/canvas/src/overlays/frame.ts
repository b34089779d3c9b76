import { clamp } from '@printready/pixels/number';
import type { FrameBox } from '../view/canvas-tool.ts';
import type { Size } from '../view/view.ts';

/** Edges that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export type Handle = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

export const HANDLES: readonly (Handle & { readonly name: string; readonly cursor: string })[] = [
  { x: -1, y: -1, name: 'Upper left corner', cursor: 'nwse-resize' },
  { x: 0, y: -1, name: 'Upper edge', cursor: 'ns-resize' },
  { x: 1, y: -1, name: 'Upper right corner', cursor: 'nesw-resize' },
  { x: 1, y: 0, name: 'Right edge', cursor: 'ew-resize' },
  { x: 1, y: 1, name: 'Lower right corner', cursor: 'nwse-resize' },
  { x: 0, y: 1, name: 'Lower edge', cursor: 'ns-resize' },
  { x: -1, y: 1, name: 'Lower left corner', cursor: 'nesw-resize' },
  { x: -1, y: 0, name: 'Left edge', cursor: 'ew-resize' },
];

export type FrameBounds = {
  readonly size: Size;
  readonly ratio: number | null;
  readonly mayLeave: boolean;
};

/** Limits for a frame; one that may leave the image can extend beyond it by one image size on every side. */
function reach({ size, mayLeave }: FrameBounds) {
  return mayLeave
    ? { left: -size.width, top: -size.height, right: 2 * size.width, bottom: 2 * size.height }
    : { left: 0, top: 0, right: size.width, bottom: size.height };
}

export function moveFrame(frame: FrameBox, dx: number, dy: number, bounds: FrameBounds): FrameBox {
  const { left, top, right, bottom } = reach(bounds);
  return {
    ...frame,
    x: clamp(Math.round(frame.x + dx), left, Math.max(left, right - frame.width)),
    y: clamp(Math.round(frame.y + dy), top, Math.max(top, bottom - frame.height)),
  };
}

function dragEdge(start: number, length: number, edge: -1 | 0 | 1, by: number, low: number, high: number) {
  const end = start + length;
  if (edge === 0) return { start, length };
  if (edge === 1) return { start, length: clamp(Math.round(end + by), Math.ceil(start) + 1, high) - start };
  const moved = clamp(Math.round(start + by), low, Math.floor(end) - 1);
  return { start: moved, length: end - moved };
}

/** Available length from the fixed edge, or from the center if both sides grow. */
function room(edge: -1 | 0 | 1, start: number, length: number, low: number, high: number): number {
  if (edge === 1) return high - start;
  if (edge === -1) return start + length - low;
  const middle = start + length / 2;
  return 2 * Math.min(middle - low, high - middle);
}

const anchored = (edge: -1 | 0 | 1, start: number, before: number, length: number): number =>
  edge === 1 ? start : edge === -1 ? start + before - length : start + (before - length) / 2;

/**
 * Moves a handle. With a ratio, the opposite edge or corner stays, and a side handle moves the adjacent sides, too.
 */
export function resizeFrame(
  frame: FrameBox,
  handle: Handle,
  dx: number,
  dy: number,
  bounds: FrameBounds,
): FrameBox {
  const { left, top, right, bottom } = reach(bounds);
  const { ratio } = bounds;
  if (ratio === null) {
    const across = dragEdge(frame.x, frame.width, handle.x, dx, left, right);
    const down = dragEdge(frame.y, frame.height, handle.y, dy, top, bottom);
    return { x: across.start, y: down.start, width: across.length, height: down.length };
  }
  const byWidth = frame.width + handle.x * dx;
  const byHeight = (frame.height + handle.y * dy) * ratio;
  // At a corner, the larger movement wins, so that the frame follows the pointer along either axis.
  const wanted = handle.x === 0 ? byHeight : handle.y === 0 ? byWidth : Math.max(byWidth, byHeight);
  const largest = Math.min(
    room(handle.x, frame.x, frame.width, left, right),
    room(handle.y, frame.y, frame.height, top, bottom) * ratio,
  );
  const width = clamp(wanted, Math.min(largest, Math.max(1, ratio)), largest);
  const height = width / ratio;
  return {
    x: anchored(handle.x, frame.x, frame.width, width),
    y: anchored(handle.y, frame.y, frame.height, height),
    width,
    height,
  };
}
