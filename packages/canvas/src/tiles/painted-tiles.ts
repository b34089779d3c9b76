import type { Size } from '../view/view.ts';
import type { ReducedTile } from './reduced-tiles.ts';

/** A path that is filled (nonzero winding), or stroked with round caps and joins. */
export type DrawnPath = {
  readonly color: string;
  /** SVG path data, in pixels of the finest level. */
  readonly path: string;
  readonly strokePx?: number;
};

/** @param device size of the whole image in device pixels */
export type PaintTile = (device: Size, tile: ReducedTile) => ImageBitmap;

/** @param finest size of the paths' coordinate space */
export function tilePainter(drawing: readonly DrawnPath[], finest: Size): PaintTile {
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
