import type { Raster } from '@printready/imaging/raster';
import type { Finding } from '../../contract/tool.ts';
import type { Separation } from '../plates/separation.ts';
import { mostInk } from './measure.ts';

export function inkFindings(work: Separation, { inks }: Pick<Raster, 'inks'>): Finding[] {
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
            code: 'ink-over-limit',
            text: `The file’s inks add up to ${most}%, over the limit of ${sent.limit}%. To stay within it, turn off “Keep the file’s inks”.`,
          },
        ]
      : []),
  ];
}
