/** Conversions that images over the memory limit do not support. */

import type { DecodeProblem } from '@printready/codecs';
import { type Failed, failed } from '@printready/imaging/result';
import type { LargeFormat } from '../files/open/catch-damage.ts';

export const refuseLarge = (format: LargeFormat, text: string): Failed<DecodeProblem> =>
  failed({ code: 'too-large', format, text });
