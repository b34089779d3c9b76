import { classifyBorder, groundSettings } from '@printready/matting/flood';
import type { Raster } from '@printready/pixels/raster';
import type { Options } from './options.ts';

export function suggest(input: Raster): Partial<Options> {
  const border = classifyBorder(input);
  if (!border) return {};
  const { keys, ...settings } = groundSettings(input, border);
  return { engine: border.flat ? 'color' : 'ai', keys: [...keys], ...settings };
}
