/** Brush strokes on individual plates. Like separations, they put no ink on transparent pixels. */
import { coverPixels } from '@printready/matting/brush';
import type { Raster } from '@printready/pixels/raster';
import { highestOf } from '@printready/print/separation';
import type { Kind, Options } from '../options.ts';
import { keepLimit } from './curve-plates.ts';
import type { Parts } from './separation.ts';

/** @param separated plates without curves, to which protected areas return. Index dots exclude one another. */
export function paintPlates(
  parts: Parts,
  separated: Parts,
  { input, kind }: { readonly input: Raster; readonly kind: Kind },
  { plateStrokes }: Pick<Options, 'plateStrokes'>,
): Parts {
  if (kind === 'index') return parts;
  const painted = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const stroke of plateStrokes) {
    const at = parts.inks.findIndex(({ name }) => name === stroke.plate);
    if (at < 0) continue;
    const plate = painted.get(at) ?? parts.plates[at]!.slice();
    painted.set(at, plate);
    const own = separated.plates[at]!;
    coverPixels(stroke, input, (pixel, cover) => {
      const most = stroke.mode === 'add' ? input.data[4 * pixel + 3]! : 0;
      const aim = stroke.mode === 'protect' ? own[pixel]! : most;
      plate[pixel] = Math.round((plate[pixel]! * (255 - cover) + aim * cover) / 255);
    });
  }
  if (painted.size === 0) return parts;
  const plates = parts.plates.map((plate, at) => painted.get(at) ?? plate);
  keepLimit(plates, parts.plates, parts.inkLimit);
  return { ...parts, plates, art: highestOf(plates), grid: null };
}
