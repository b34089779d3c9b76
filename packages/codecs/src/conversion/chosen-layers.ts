import { readPsdHeader } from '@printready/documents/psd';
import { compositeOver } from '@printready/pixels/filters';
import { blendInto } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { readFinding } from '@printready/pixels/reading';
import { failed } from '@printready/pixels/result';
import { type Decoded, decodeLayers, MAX_PIXELS } from '../index.ts';
import { placeOnCanvas } from './layers.ts';

/** @param chosen indexes into the list from `readContents`, in any order. Never rejects, for any bytes. */
export async function decodeChosenLayers(bytes: Uint8Array, chosen: readonly number[]): Promise<Decoded> {
  const decoded = await decodeLayers(bytes, { maxPixels: MAX_PIXELS });
  if (!decoded.ok) return decoded;
  const layers = decoded.layers.filter((_, index) => chosen.includes(index));
  const [lowest] = layers;
  const problem = (text: string): Decoded => failed({ code: 'corrupt', format: 'psd', text });
  if (!lowest) return problem('None of the chosen layers is in the file.');
  const canvas = readPsdHeader(bytes);
  if (canvas.width * canvas.height > MAX_PIXELS) {
    const text = `${canvas.width} × ${canvas.height} px are over the limit.`;
    return failed({ code: 'too-large', format: 'psd', text });
  }
  let sum: Raster | null = null;
  const told = [...decoded.findings];
  for (const layer of layers) {
    const { raster, findings } = await toRaster(placeOnCanvas(layer, canvas));
    told.push(...findings);
    if (!sum) {
      sum = raster;
      continue;
    }
    blendInto(raster.data, sum.data, layer.blend);
    compositeOver(sum.data, raster.data);
  }
  if (!sum) return problem('None of the chosen layers could be drawn.');
  const { width, height, data } = sum;
  const { resolution, icc, space } = lowest.picture;
  const names = layers.map(({ name }) => name).join(', ');
  const shown = readFinding('layers-shown', `Layers shown: ${names}.`);
  const findings = [shown, ...new Map(told.map((one) => [one.text, one])).values()];
  return {
    ok: true,
    format: 'psd',
    raster: createRaster(width, height, { data, resolution, icc: sum.icc }),
    space,
    findings,
    sourceProfile: icc,
  };
}
