import { printSizeOf } from '@printready/vector/print-size';
import { writeDxf } from '@printready/vector/write-dxf';
import { writeEps, writePdf } from '@printready/vector/write-page';
import { writeSvg } from '@printready/vector/write-svg';
import type { Export } from '../contract/define-tool.ts';
import type { Artwork } from './trace-art.ts';

export const exportAs: Export<Artwork> = ({ made, shows }, format) => {
  const { drawing, outlines } = made;
  const print = printSizeOf(drawing, shows.resolution);
  switch (format) {
    case 'svg':
      return writeSvg(drawing, print);
    case 'pdf':
      return writePdf(drawing, print);
    case 'eps':
      return writeEps(drawing, print);
    case 'dxf':
      return writeDxf(outlines, print);
    default:
      throw new RangeError(`The Image Vectorizer writes no "${format}".`);
  }
};
