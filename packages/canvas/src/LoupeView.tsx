/** Part of an image at 100 %, on the backdrop: one image pixel per device pixel. */
import type { Raster } from '@printready/pixels/raster';
import { useEffect, useRef } from 'react';
import { type Backdrop, backdropFill } from './backdrop/backdrop.ts';
import { toBitmap } from './tiles/tile-cache.ts';
import type { Point } from './view/view.ts';

export function LoupeView(props: {
  readonly piece: Raster;
  /** Center of the view, in pixels of the crop. */
  readonly middle: Point;
  readonly backdrop: Backdrop;
  /** Side of the square view, device pixels. */
  readonly side: number;
  readonly className?: string;
}) {
  const { piece, middle, backdrop, side, className } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = backdropFill(context, backdrop, window.devicePixelRatio);
    context.fillRect(0, 0, side, side);
    const bitmap = toBitmap(new Uint8ClampedArray(piece.data), piece.width, piece.height);
    context.drawImage(bitmap, Math.round(side / 2 - middle.x), Math.round(side / 2 - middle.y));
    bitmap.close();
  }, [piece, middle, backdrop, side]);
  return <canvas ref={canvas} width={side} height={side} aria-hidden className={className} />;
}
