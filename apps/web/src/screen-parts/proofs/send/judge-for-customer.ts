import type { ProofFacts } from '@printready/contracts/shared';
import { formatLength, MM_PER_INCH } from '@printready/pixels/number';
import { dpiState } from '@printready/tools/tool';

type Judged = Pick<ProofFacts, 'verdict' | 'points'>;

/** Verdict in words for customers, who know inches and blur, but no ppi. */
export function judgeForCustomer(
  { widthMm, unit }: ProofFacts['size'],
  { ppi, isSizeAssumed }: { readonly ppi: number; readonly isSizeAssumed: boolean },
): Judged {
  const width = formatLength(unit === 'in' ? widthMm / MM_PER_INCH : widthMm, unit);
  const state = dpiState(ppi);
  const size = isSizeAssumed ? [`Please check the print size: ${width} wide.`] : [];
  if (state === 'bad')
    return {
      verdict: 'blocked',
      points: [`This picture is too small for ${width} wide: it will look blurry.`, ...size],
    };
  const points = [
    ...(state === 'warn'
      ? [`This picture is a little small for ${width} wide: fine lines may look soft.`]
      : []),
    ...size,
  ];
  return { verdict: points.length > 0 ? 'look' : 'ready', points };
}
