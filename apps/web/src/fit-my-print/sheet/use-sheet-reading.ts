import { LINE_REACH, measureLine } from '@printready/canvas/overlays';
import type { Reading } from '@printready/canvas/readout';
import { createTileLayer, type TileLayer } from '@printready/canvas/tiles';
import type { Plan, SheetLayout } from '@printready/tools/fit-my-print';
import { useEffect, useMemo, useState } from 'react';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { ArtFile } from '../plan/art-file.ts';
import { artAt, type SheetPoint } from './sheet-point.ts';

const READ_PIXELS = 6_000_000;

type Loaded = { readonly picture: string; readonly layer: TileLayer };

/** @param at sheet pixels; null stops measuring */
export function useSheetReading(
  parts: { readonly plan: Plan; readonly layout: SheetLayout; readonly files: ReadonlyMap<string, ArtFile> },
  at: SheetPoint | null,
): Reading | null {
  const { plan, layout, files } = parts;
  const found = useMemo(() => at && artAt(layout.laid, at), [layout, at]);
  const art = found && plan.arts[found.piece.art];
  const file = (art && files.get(art.id)) ?? null;
  const loaded = useArtPixels(file);
  return useMemo(() => {
    if (!at || !found || !file || loaded?.picture !== file.picture) return null;
    const { layer } = loaded;
    const { width, height } = layer.size;
    const pixel = {
      x: Math.min(width - 1, Math.floor(found.x * width)),
      y: Math.min(height - 1, Math.floor(found.y * height)),
    };
    const [r, g, b, alpha] = layer.readPixel(pixel, 1);
    const line = measureLine(layer.readAround(pixel, LINE_REACH));
    const printed = found.piece.width / width;
    return {
      at: { x: at.x, y: at.y },
      color: { r, g, b },
      alpha,
      lineWidth: line === null ? null : line * printed,
    };
  }, [at, found, file, loaded]);
}

function useArtPixels(file: ArtFile | null): Loaded | null {
  const runTask = useJob();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!file) return;
    const controller = new AbortController();
    runTask(
      'art-pixels',
      { file: file.blob, choice: file.choice, trim: file.trim, pixels: READ_PIXELS },
      { signal: controller.signal },
    ).then(
      (raster) => {
        if (!raster) return;
        const { width, height } = file.trim;
        setLoaded({
          picture: file.picture,
          layer: createTileLayer({ size: { width, height }, levels: [raster] }),
        });
      },
      (error: unknown) => {
        if (!isAbort(error)) console.error('The art under the pointer could not be read.', error);
      },
    );
    return () => controller.abort();
  }, [file, runTask]);
  return loaded;
}
