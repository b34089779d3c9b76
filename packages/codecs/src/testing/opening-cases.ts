import { avifCases, pngCases } from './color-cases.ts';
import { jpegCases } from './jpeg-cases.ts';
import { magickCases } from './magick-cases.ts';
import { neighborCases } from './neighbor-cases.ts';
import type { OpeningCase } from './opening-case.ts';
import { psdCases } from './psd-cases.ts';
import { tiffChannelCases } from './tiff/tiff-channel-cases.ts';
import { tiffLayoutCases } from './tiff/tiff-layout-cases.ts';

export const openingCases = (): OpeningCase[] => [
  ...tiffLayoutCases(),
  ...tiffChannelCases(),
  ...pngCases(),
  ...avifCases(),
  ...jpegCases(),
  ...psdCases(),
  ...magickCases(),
  ...neighborCases(),
];
