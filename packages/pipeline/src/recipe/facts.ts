import { pixelsToMillimeters } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { findFlatInks } from '@printready/print/inks';
import type { OpenedFile } from '../open-file.ts';

/** In the editor's order. Numeric facts have a unit, word facts a list of possible values. */
export const FACTS = {
  ppi: { label: 'resolution', unit: 'ppi' },
  width_mm: { label: 'print width', unit: 'mm' },
  height_mm: { label: 'print height', unit: 'mm' },
  width_px: { label: 'width', unit: 'px' },
  height_px: { label: 'height', unit: 'px' },
  megapixels: { label: 'size', unit: 'MP' },
  /** Share of pixels that are not fully opaque. */
  transparent: { label: 'transparent area', unit: '%' },
  /** Known for flat art only; unknown for art with tones. */
  inks: { label: 'number of inks', unit: '' },
  format: {
    label: 'format',
    words: ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif', 'bmp', 'heic', 'jxl', 'psd', 'svg', 'pdf'],
  },
  color_mode: { label: 'color mode', words: ['rgb', 'cmyk', 'gray'] },
} as const;

export type FactName = keyof typeof FACTS;

/** Null if unknown for this image, such as the print size if there is no resolution. */
export type FactValue = number | string | null;

export type Facts = (name: FactName) => FactValue;

/** Minimum share of areas in exactly uniform colors. Below it, the art has tones, so inks cannot be counted. */
const FLAT_SHARE = 0.5;

function measure(name: FactName, { width, height, data, resolution }: Raster, file: FileFacts): FactValue {
  switch (name) {
    case 'format':
      return file.format;
    case 'color_mode':
      return file.space;
    case 'ppi':
      return resolution ? Math.min(resolution.x, resolution.y) : null;
    case 'width_mm':
      return resolution ? pixelsToMillimeters(width, resolution.x) : null;
    case 'height_mm':
      return resolution ? pixelsToMillimeters(height, resolution.y) : null;
    case 'width_px':
      return width;
    case 'height_px':
      return height;
    case 'megapixels':
      return (width * height) / 1e6;
    case 'transparent': {
      let clear = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) clear++;
      return (100 * clear) / (width * height);
    }
    case 'inks': {
      const { inks, share } = findFlatInks({ width, height, data, resolution, icc: null });
      return share < FLAT_SHARE ? null : inks.length;
    }
    default:
      return name satisfies never;
  }
}

type FileFacts = Pick<OpenedFile, 'format' | 'space'>;

export function factsOf(raster: Raster, file: FileFacts): Facts {
  const known = new Map<FactName, FactValue>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const value = measure(name, raster, file);
    known.set(name, value);
    return value;
  };
}
