import type { Raster } from '@printready/imaging/raster';
import { classifyBorder, groundSettings } from '@printready/matting/flood';
import type { Options } from './options.ts';

export function suggest(input: Raster): Partial<Options> {
  const border = classifyBorder(input);
  if (!border) return {};
  const { keys, ...settings } = groundSettings(input, border);
  return { engine: border.flat ? 'color' : 'ai', keys: [...keys], ...settings };
}
