/** Writes a design as Color Separator plates: a 1-bit TIFF per ink, and the underbase for a dark garment. */
import { decodeImage } from '@printready/codecs';
import { channelsOf, type Design } from '@printready/designer/scene';
import { collect } from '@printready/pipeline/collect';
import { tool } from '@printready/tools/color-separator';
import { titled } from '../studio/brief/names.ts';

/** Twice the usual artwork resolution, because the films are finer. */
const ART_PPI = 600;
/** Larger prints get a lower resolution. These pixels take about 460 MB, and cover 12 × 13.8 in at 600 ppi. */
const MAX_PIXELS = 60_000_000;

/** Ink opacity of opaque plastisol, 0 to 1; the Color Separator's default. */
const OPACITY = 0.6;

function rgbOf(hex: string): { r: number; g: number; b: number } {
  const [r, g, b] = channelsOf(hex);
  return { r, g, b };
}

function ppiFor({ widthMm, heightMm }: Design['print']): number {
  const pixels = (widthMm / 25.4) * (heightMm / 25.4) * ART_PPI ** 2;
  return Math.floor(ART_PPI * Math.min(1, Math.sqrt(MAX_PIXELS / pixels)));
}

/** @param svg output of `writeSvg`, without the garment */
export async function writeSeparations(
  { print, inks, garment }: Design,
  svg: string,
  stem: string,
  { ppi = ppiFor(print), outputDpi = 720 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  const options = {
    kind: 'spot',
    inks: inks.length,
    inkList: inks.map(({ name, hex }) => ({ name: titled(name), color: rgbOf(hex), opacity: OPACITY })),
    garment: rgbOf(garment.hex),
    outputDpi,
  };
  const result = await tool.run({ ...decoded.raster, resolution: { x: ppi, y: ppi } }, options, run);
  return await collect(await tool.exportAs(result, 'plates', { ...run, stem }));
}
