/** Options worth starting from for this picture. */
import { type Raster } from '@printready/imaging';
import type { Options } from './options.ts';

/** More soft opacity than an antialiased outline has: the art was made to fade out. */
const FADING_SHARE = 0.03;

/** Art that fades into transparency keeps its colours; anything else is screened as one ink. */
export function suggest(input: Raster): Partial<Options> {
  const { data } = input;
  let soft = 0;
  let inked = 0;
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! > 0) inked++;
    if (data[i]! > 0 && data[i]! < 255) soft++;
  }
  const fades = inked > 0 && soft / inked > FADING_SHARE;
  return fades ? { mode: 'keep-colour', press: 'dtf', lpi: 35 } : {};
}
