/** A design as the Color Separator's plates: a 1-bit TIFF an ink, and the white base that a dark garment needs. */
import { decodeImage } from '@printready/codecs';
import { channelsOf } from '@printready/designer/color/inks';
import type { Design } from '@printready/designer/scene';
import { collect } from '@printready/pipeline/collect';
import { tool } from '@printready/tools/color-separator/render';
import { titled } from '../studio/names.ts';

/** Twice what shops ask for of art: the separator's films are finer still, and edges should be. */
const ART_PPI = 600;
/** A film of 16 × 20 in at 600 ppi is drawn in some 460 MB; larger prints take less. */
const MOST_PIXELS = 60_000_000;

/** Plastisol that covers; the separator's own default. */
const OPACITY = 0.6;

function rgbOf(hex: string): { r: number; g: number; b: number } {
  const [r, g, b] = channelsOf(hex);
  return { r, g, b };
}

function ppiFor({ widthMm, heightMm }: Design['print']): number {
  const pixels = (widthMm / 25.4) * (heightMm / 25.4) * ART_PPI ** 2;
  return Math.floor(ART_PPI * Math.min(1, Math.sqrt(MOST_PIXELS / pixels)));
}

/** @param svg the design as `writeSvg` draws it, without its garment */
export async function writeSeparations(
  { print, inks, garment }: Design,
  svg: string,
  stem: string,
  // Tests need no film of full size.
  { ppi = ppiFor(print), outputDpi = 720 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.detail);
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
