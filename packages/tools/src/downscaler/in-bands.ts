import { resampleInBands } from '@printready/pixels/resample';
import { needsWhole, ownPixels, type RenderInBands } from '../contract/in-bands.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';
import { settleInBands } from './settle.ts';
import { harden } from './shrink.ts';
import { pixelsKept, targetSize } from './size.ts';

function refuse({ target, filter }: Options): string | null {
  if (target === 'file-size')
    return 'This image is too large to shrink to a file size in MB. Use a print size, pixels or a percentage.';
  if (filter === 'detail')
    return 'This image is too large for the detail-preserving filter. Choose lanczos3, box or nearest.';
  return null;
}

export const renderInBands: RenderInBands<Options, FindingCode> = (source, options) => {
  const refusal = refuse(options);
  if (refusal !== null || options.filter === 'detail') return needsWhole(refusal ?? '');
  const size = targetSize(source, options);
  const same = size.width === source.width && size.height === source.height;
  const push = same
    ? (rows: Uint8ClampedArray) => rows.slice()
    : resampleInBands(source, size, options.filter);
  const settle = options.edges === 'clean' ? settleInBands(source, size) : null;
  return {
    ...size,
    around: 0,
    take(band) {
      const own = ownPixels(band);
      const rows = push(own);
      if (options.edges === 'hard') harden(rows);
      return settle ? settle(own, rows) : rows;
    },
    finish: () => ({
      figures: [pixelsKept(source, size)],
      findings: [
        { code: 'lines-not-measured', text: 'Thin lines are not measured in an image of this size.' },
      ],
    }),
  };
};
