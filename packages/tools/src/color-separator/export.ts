import type { Export } from '../contract/define-tool.ts';
import { filmPdf } from './export/film-pdf.ts';
import { inkTiff } from './export/ink-tiff.ts';
import { bilevelPlates, grayPlates } from './export/plates-zip.ts';
import { spotPdf } from './export/spot-pdf.ts';
import { pressPsd, spotPsd } from './export/spot-psd.ts';
import { wedgePdf } from './export/wedge-pdf.ts';
import type { ExportSource } from './films/export-source.ts';

export const exportAs: Export<ExportSource> = ({ plates = [], shows, made }, format, run) => {
  switch (format) {
    case 'plates':
      return bilevelPlates(plates, made, run);
    case 'gray-plates':
      return grayPlates(plates, made, run);
    case 'films':
      return filmPdf(plates, made, run);
    case 'spot-pdf':
      return spotPdf(plates, made, run);
    case 'pdf-x4':
      return spotPdf(plates, made, run, 'x-4');
    case 'pdf-x1a':
      return spotPdf(plates, made, run, 'x-1a');
    case 'spot-psd':
      return spotPsd(plates, shows, made, run);
    case 'press-psd':
      return pressPsd(plates, made, run);
    case 'ink-tiff':
      return inkTiff(plates, made, run);
    case 'wedge':
      return wedgePdf(made, run);
    default:
      throw new RangeError(`The Color Separator writes no "${format}".`);
  }
};
