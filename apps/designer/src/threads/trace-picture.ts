import { decodeImage } from '@printready/codecs';
import { type Area, flattenPath, type Geometry } from '@printready/designer/geometry';
import { type MadePicture, makePicture } from '@printready/designer/pictures';
import type { Raster } from '@printready/pixels/raster';
import { failed } from '@printready/pixels/result';
import { toPaintedPaths } from '@printready/vector/painted-paths';
import { traceRaster } from '@printready/vector/trace';

export type TraceJob = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly id: string;
  readonly model: string;
};

const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };
const TRACE = {
  palette: [BLACK, WHITE],
  colors: 2,
  mergeWithin: 0.05,
  joinShades: false,
  smallestAreaPx: 24,
  cornerDegrees: 40,
  tolerancePx: 0.6,
  background: 'keep',
  layering: 'cut-out',
} as const;
/** Largest distance of the flattened polygons from the traced curves, in pixels of the traced picture. */
const FLATNESS = 0.3;
/** Larger pictures are rejected, because more pixels would not improve the curves. */
const MAX_PIXELS = 4_200_000;

/** True if most of the border is dark, so the figure is the light part. */
function isLightOnDark({ width, height, data }: Raster): boolean {
  let [dark, seen] = [0, 0];
  const look = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) return;
    seen++;
    if (red + green + blue < 384) dark++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y);
  return seen > 0 && dark > seen / 2;
}

const inkOf = (raster: Raster, color: '#000000' | '#ffffff'): Area =>
  toPaintedPaths(traceRaster(raster, TRACE, () => undefined).outlines).flatMap((one) =>
    one.color === color ? flattenPath(one.path, FLATNESS) : [],
  );

export async function tracePicture({ bytes, id, model }: TraceJob, geometry: Geometry): Promise<MadePicture> {
  const decoded = await decodeImage(bytes, { maxPixels: MAX_PIXELS });
  if (!decoded.ok) return failed({ code: 'not-decoded', text: 'It sent something other than an image.' });
  const { raster } = decoded;
  return makePicture(inkOf(raster, isLightOnDark(raster) ? '#ffffff' : '#000000'), { id, model }, geometry);
}
