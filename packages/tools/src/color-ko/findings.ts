/** When Color Knockout is not the tool for a file, and which one is. */

import type { Raster } from '@printready/imaging/raster';
import type { Rgb } from '../option-schemas.ts';
import type { Finding } from '../tool.ts';
import { looksLikePaper } from './paper.ts';
import { readGround } from './suggest.ts';

/** 8-bit levels, per channel: the border's color is the key that was picked there. */
const SAME_COLOR = 12;

const FINDINGS = {
  background: {
    code: 'key-is-background',
    text: 'This color looks like the file’s background, not a garment. Knocking it out also removes it inside the artwork. Background Remover keeps what is inside.',
    betterTool: 'background-remover',
    asks: {
      found: 'This color is the file’s background. Knockout also removes it inside the artwork.',
      question: 'Knock it out anyway?',
      leave: 'Knock out',
    },
  },
  photo: {
    code: 'border-has-many-colors',
    text: 'The border has many colors, as in a photo, so there is no single garment color to remove. Use Background Remover to cut out the subject.',
    betterTool: 'background-remover',
  },
} as const satisfies Record<string, Finding>;

const alike = (one: Rgb, other: Rgb): boolean =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) <= SAME_COLOR;

export function findingsOf(input: Raster, keys: readonly Rgb[]): Finding[] {
  const ground = readGround(input);
  if (!ground) return [];
  if (!ground.plain) return [FINDINGS.photo];
  return keys.some((key) => looksLikePaper(key) && alike(key, ground.key)) ? [FINDINGS.background] : [];
}
