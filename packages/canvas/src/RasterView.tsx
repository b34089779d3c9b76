import type { Raster } from '@printready/pixels/raster';
import { useEffect, useRef } from 'react';

export function RasterView({ raster, className }: { readonly raster: Raster; readonly className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = raster;
  useEffect(() => {
    // Copies the pixels, because ImageData rejects shared memory.
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [data, width, height]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden className={className} />;
}
