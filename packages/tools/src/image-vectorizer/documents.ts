/** The files of a run, all at the print size. */

import type { Resolution } from '@printready/imaging/raster';
import { printSizeOf } from '@printready/vector/print-size';
import { writeDxf } from '@printready/vector/write-dxf';
import { writeEps, writePdf } from '@printready/vector/write-page';
import { writeSvg } from '@printready/vector/write-svg';
import type { OutputDocument } from '../tool.ts';
import type { Artwork } from './trace-art.ts';

export async function writeDocuments(
  { drawing, outlines }: Artwork,
  resolution: Resolution | null,
): Promise<OutputDocument[]> {
  const print = printSizeOf(drawing, resolution);
  return [
    {
      extension: 'svg',
      mediaType: 'image/svg+xml',
      label: 'SVG',
      note: 'For Illustrator, Inkscape, CorelDRAW and the web.',
      bytes: writeSvg(drawing, print),
    },
    {
      extension: 'pdf',
      mediaType: 'application/pdf',
      label: 'PDF',
      note: 'Vector page at the print size.',
      bytes: await writePdf(drawing, print),
    },
    {
      extension: 'eps',
      mediaType: 'application/postscript',
      label: 'EPS',
      note: 'For older RIPs and sign software.',
      bytes: writeEps(drawing, print),
    },
    {
      extension: 'dxf',
      mediaType: 'image/vnd.dxf',
      label: 'DXF',
      note: 'Outlines in mm for cutters, a layer per color.',
      bytes: writeDxf(outlines, print),
    },
  ];
}
