import type { Raster } from '@printready/pixels/raster';
import type { Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Separation } from '../plates/separation.ts';
import { mostInk } from './measure.ts';

export function inkFindings(work: Separation, { inks }: Pick<Raster, 'inks'>): Finding<FindingCode>[] {
  const { kind, sent } = work;
  if (!inks) return [];
  if (!sent)
    return kind === 'cmyk'
      ? []
      : [
          {
            code: 'inks-separated-again',
            text: 'This file is in CMYK. Its colors are separated into other inks. To keep its inks, choose Kind: CMYK.',
          },
        ];
  const most = Math.round(mostInk(work));
  return [
    {
      code: 'inks-kept',
      text: 'The plates are the file’s own inks, unchanged. Only 1-bit films are made lighter for dot gain.',
    },
    ...(most > sent.limit
      ? [
          {
            code: 'ink-over-limit' as const,
            text: `The file’s inks add up to ${most}%, over the limit of ${sent.limit}%. To stay within it, turn off “Keep the file’s inks”.`,
          },
        ]
      : []),
  ];
}

export function joinedFindings({ joined = [] }: Pick<Separation, 'joined'>): Finding<FindingCode>[] {
  if (joined.length === 0) return [];
  const names = joined.join(', ');
  const text =
    joined.length === 1
      ? `Left out to save a screen: ${names}. Its area prints in the nearest color. To keep it, set the number of colors.`
      : `Left out to save screens: ${names}. Their areas print in the nearest color. To keep them, set the number of colors.`;
  return [{ code: 'inks-joined', text }];
}
