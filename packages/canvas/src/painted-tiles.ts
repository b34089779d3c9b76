/** A drawing under the magnifying glass: tiles of the screen's own pixels, painted from its paths. */
import type { ReducedTile } from './reduced-tiles.ts';
import type { Size } from './view.ts';

/** Filled where it winds (non-zero), or stroked with round ends and joins. */
export type DrawnPath = {
  /** CSS color. */
  readonly color: string;
  /** SVG path data in pixels of the picture's finest level. */
  readonly path: string;
  /** Present: stroked this wide, in the same pixels. */
  readonly strokePx?: number;
};

/** @param device the whole picture's device pixels. */
export type PaintTile = (device: Size, tile: ReducedTile) => ImageBitmap;

/** @param finest the pixels that the paths' coordinates count. */
export function tilePainter(drawing: readonly DrawnPath[], finest: Size): PaintTile {
  /** Parsed when somebody first looks that close. */
  let paths: readonly (DrawnPath & { readonly shape: Path2D })[] | null = null;
  return (device, { box }) => {
    paths ??= drawing.map((drawn) => ({ ...drawn, shape: new Path2D(drawn.path) }));
    const canvas = new OffscreenCanvas(box.right - box.left, box.bottom - box.top);
    const context = canvas.getContext('2d');
    if (!context)
      throw new TypeError('This browser gives no 2D canvas; the workspace needs one to show images.');
    const [perX, perY] = [device.width / finest.width, device.height / finest.height];
    context.setTransform(perX, 0, 0, perY, -box.left, -box.top);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const { color, strokePx, shape } of paths) {
      if (strokePx === undefined) {
        context.fillStyle = color;
        context.fill(shape);
      } else {
        context.strokeStyle = color;
        context.lineWidth = strokePx;
        context.stroke(shape);
      }
    }
    return canvas.transferToImageBitmap();
  };
}
