/** Zoom and pan: pure geometry in CSS px, independent of the DOM. */

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

export type View = {
  /** CSS pixels per image pixel. */
  readonly zoom: number;
  /** Position of the image's top left corner in the viewport, CSS px. */
  readonly x: number;
  readonly y: number;
};

/** Part of the image, in image pixels. */
export type Region = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const MAX_ZOOM = 64;
const FIT_ZOOM = 16;
const MARGIN_PX = 24;
const MIN_MARGIN = 1 / 12;
const MIN_VISIBLE_PX = 48;

export function wholeOf({ width, height }: Size): Region {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** View of the whole image, centered and as large as possible. @param area visible area if larger than the image */
export function fit(image: Size, viewport: Size, area: Region = wholeOf(image)): View {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const within = (side: number) => Math.max(1, side - 2 * Math.min(MARGIN_PX, side * MIN_MARGIN));
  const room = { width: within(viewport.width), height: within(viewport.height) };
  const zoom = Math.min(room.width / width, room.height / height, FIT_ZOOM);
  return {
    zoom,
    x: (viewport.width - width * zoom) / 2 - area.left * zoom,
    y: (viewport.height - height * zoom) / 2 - area.top * zoom,
  };
}

/** Fraction of the viewport that a part fills, small enough to keep its surroundings visible. */
const PART_SHARE = 1 / 2;
const LARGE_ENOUGH_PX = 96;

/** Shows the whole image if the part is large enough in it; otherwise centers the part at no more than 100 %. */
export function lookAt({ left, top, right, bottom }: Region, image: Size, viewport: Size): View {
  const whole = fit(image, viewport).zoom;
  const filling = Math.min(viewport.width / (right - left), viewport.height / (bottom - top)) * PART_SHARE;
  const isSeen = Math.max(right - left, bottom - top) * whole >= LARGE_ENOUGH_PX;
  const zoom = isSeen ? whole : Math.max(whole, Math.min(filling, 1));
  const middle = { x: ((left + right) / 2) * zoom, y: ((top + bottom) / 2) * zoom };
  const center = centerOf(viewport);
  return zoom === whole
    ? fit(image, viewport)
    : keepInSight({ zoom, x: center.x - middle.x, y: center.y - middle.y }, image, viewport);
}

export function centerOf(viewport: Size): Point {
  return { x: viewport.width / 2, y: viewport.height / 2 };
}

export function toImage(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.zoom, y: (at.y - view.y) / view.zoom };
}

export function toViewport(view: View, at: Point): Point {
  return { x: at.x * view.zoom + view.x, y: at.y * view.zoom + view.y };
}

export function zoomTo(view: View, zoom: number, at: Point, image: Size, viewport: Size): View {
  const smallest = Math.min(fit(image, viewport).zoom, 1) / 4;
  const next = Math.min(Math.max(zoom, smallest), MAX_ZOOM);
  const fixed = toImage(view, at);
  return keepInSight({ zoom: next, x: at.x - fixed.x * next, y: at.y - fixed.y * next }, image, viewport);
}

export function wheelFactor(deltaY: number, deltaMode: number, pinch: boolean): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaMode === 2 ? deltaY * 400 : deltaY;
  const bounded = Math.min(Math.max(pixels, -160), 160);
  return Math.exp(-bounded * (pinch ? 0.01 : 0.0022));
}

const STEPS = [
  1 / 64,
  1 / 48,
  1 / 32,
  1 / 24,
  1 / 16,
  1 / 12,
  1 / 8,
  1 / 6,
  1 / 4,
  1 / 3,
  1 / 2,
  2 / 3,
  1,
  1.5,
  2,
  3,
  4,
  6,
  8,
  12,
  16,
  24,
  32,
  48,
  64,
];

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const found =
    direction === 1
      ? STEPS.find((step) => step > zoom * 1.001)
      : STEPS.findLast((step) => step < zoom / 1.001);
  return found ?? zoom;
}

export function panBy(view: View, dx: number, dy: number, image: Size, viewport: Size): View {
  return keepInSight({ zoom: view.zoom, x: view.x + dx, y: view.y + dy }, image, viewport);
}

export function pinch(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  image: Size,
  viewport: Size,
): View {
  const spread = (pair: readonly [Point, Point]) => Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y);
  const middle = (pair: readonly [Point, Point]): Point => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const from = middle(before);
  const to = middle(after);
  const moved = { zoom: view.zoom, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  const factor = spread(after) / Math.max(1, spread(before));
  return zoomTo(moved, view.zoom * factor, to, image, viewport);
}

function keepInSight(view: View, image: Size, viewport: Size): View {
  const hold = (position: number, length: number, room: number) => {
    const kept = Math.min(MIN_VISIBLE_PX, length, room);
    return Math.min(Math.max(position, kept - length), room - kept);
  };
  return {
    zoom: view.zoom,
    x: hold(view.x, image.width * view.zoom, viewport.width),
    y: hold(view.y, image.height * view.zoom, viewport.height),
  };
}

export function resized(view: View, image: Size, before: Size, after: Size): View {
  return panBy(view, (after.width - before.width) / 2, (after.height - before.height) / 2, image, after);
}

export function visibleRegion(view: View, area: Region, viewport: Size): Region {
  const topLeft = toImage(view, { x: 0, y: 0 });
  const bottomRight = toImage(view, { x: viewport.width, y: viewport.height });
  return {
    left: Math.max(area.left, topLeft.x),
    top: Math.max(area.top, topLeft.y),
    right: Math.min(area.right, bottomRight.x),
    bottom: Math.min(area.bottom, bottomRight.y),
  };
}

export function pixelAt(view: View, at: Point, area: Region): Point | null {
  const { x, y } = toImage(view, at);
  const column = Math.floor(x);
  const row = Math.floor(y);
  const inside = column >= area.left && row >= area.top && column < area.right && row < area.bottom;
  return inside ? { x: column, y: row } : null;
}

export function formatZoom(zoom: number): string {
  const percent = zoom * 100;
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent).toString()}%`;
}
