import { createRaster, type Raster } from '@printready/pixels/raster';

const isShared = (view: ArrayBufferView): boolean => view.buffer instanceof SharedArrayBuffer;

export function shareBytes(bytes: Uint8Array): Uint8Array {
  if (!globalThis.crossOriginIsolated || isShared(bytes)) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

export function share(raster: Raster): Raster {
  if (!globalThis.crossOriginIsolated || isShared(raster.data)) return raster;
  const data = new Uint8ClampedArray(new SharedArrayBuffer(raster.data.length));
  data.set(raster.data);
  const { inks } = raster;
  const shared = inks && {
    ...inks,
    process: shareBytes(inks.process),
    spots: inks.spots.map((spot) => ({ ...spot, coverage: shareBytes(spot.coverage) })),
  };
  return createRaster(raster.width, raster.height, { ...raster, data, ...(shared && { inks: shared }) });
}
