import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../contract/option-schemas.ts';
import type { Finding } from '../contract/tool.ts';
import type { FindingCode } from './finding-rows.ts';
import { looksLikePaper } from './paper.ts';
import { readGround } from './suggest.ts';

/** Maximum difference per channel at which the border's color counts as a key, 8-bit levels. */
const SAME_COLOR = 12;

const PHOTO: Finding<FindingCode> = {
  code: 'border-has-many-colors',
  text: 'The border has many colors, as in a photo, so there is no single garment color to remove. Use Background Remover to cut out the subject.',
  betterTool: 'background-remover',
};

const WHITE_FROM = 240;

function keyIsBackground({ r, g, b }: Rgb): Finding<FindingCode> {
  const [Color, color] = Math.min(r, g, b) >= WHITE_FROM ? ['White', 'white'] : ['This color', 'it'];
  const text = `${Color} is this file’s background. Knockout also removes ${color} inside the artwork.`;
  return {
    code: 'key-is-background',
    text,
    betterTool: 'background-remover',
    asks: { found: text, question: 'Knock it out anyway?', leave: 'Knock out' },
  };
}

const alike = (one: Rgb, other: Rgb): boolean =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) <= SAME_COLOR;

export function findingsOf(input: Raster, keys: readonly Rgb[]): Finding<FindingCode>[] {
  const ground = readGround(input);
  if (!ground) return [];
  if (!ground.plain) return [PHOTO];
  const paper = keys.find((key) => looksLikePaper(key) && alike(key, ground.key));
  return paper ? [keyIsBackground(paper)] : [];
}
