import type { DecodeProblem } from '@printready/codecs';
import { type Failed, failed } from '@printready/pixels/result';
import type { LargeFormat } from '../files/open/catch-damage.ts';

export const refuseLarge = (format: LargeFormat, text: string): Failed<DecodeProblem> =>
  failed({ code: 'too-large', format, text });
