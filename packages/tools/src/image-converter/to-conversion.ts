import type { Conversion } from '@printready/codecs/conversion';
import type { Options } from './options.ts';

const DEPTHS = { keep: 'keep', 1: 1, 8: 8, 16: 16 } as const;

export function toConversion({
  depth,
  ppi,
  spot,
  ink,
  inkColor,
  choke,
  overprint,
  pdfx,
  bleed,
  date,
  drawnPpi,
  ...same
}: Options): { readonly conversion: Conversion; readonly drawnPpi: number } {
  const conversion = {
    ...same,
    ppi: ppi === 0 ? null : ppi,
    depth: DEPTHS[depth],
    spot: spot === 'none' ? null : { name: ink, color: inkColor, from: spot, chokeMm: choke, overprint },
    pdfx: pdfx === 'none' ? null : { standard: pdfx, date, bleedMm: bleed },
  };
  return { conversion, drawnPpi };
}
