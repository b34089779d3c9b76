/**
 * Photographs as customers send them, mostly small JPEGs, for judging the Background Remover's edge. All come from
 * Debian packages; unavailable ones are skipped with a note.
 */
import sharp from 'sharp';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { type FileName, fileBytes } from './background-sources.ts';

export type Photograph = {
  readonly name: string;
  readonly file: FileName;
  /** True for hair or fur, whose outline may be long. */
  readonly isHairy?: boolean;
  /** Simulates the JPEG (4:2:0) that a customer sends: width in px, and quality; absent for the original file. */
  readonly sent?: { readonly width: number; readonly quality: number };
};

export const PHOTOGRAPHS: readonly Photograph[] = [
  { name: 'footballer', file: 'opencv:messi5.jpg' },
  { name: 'butterfly', file: 'opencv:butterfly.jpg' },
  { name: 'apple', file: 'opencv:apple.jpg' },
  { name: 'squirrel', file: 'opencv:squirrel_cls.jpg', isHairy: true },
  { name: 'coffee', file: 'skimage:coffee.png', sent: { width: 600, quality: 75 } },
  { name: 'motorcycle', file: 'skimage:motorcycle_left.png', sent: { width: 600, quality: 80 } },
  { name: 'bowl', file: 'lomiri:Picture_0B_by_freespace.jpg', sent: { width: 600, quality: 60 } },
  { name: 'lighthouse', file: 'templates:lighthouse.jpg', sent: { width: 400, quality: 70 } },
  {
    name: 'duck',
    file: 'gcompris:explore_farm_animals.rcc#0',
    sent: { width: 480, quality: 60 },
  },
  { name: 'cow', file: 'gcompris:explore_farm_animals.rcc#1', sent: { width: 600, quality: 70 } },
  {
    name: 'kitten',
    file: 'gcompris:explore_farm_animals.rcc#4',
    isHairy: true,
    sent: { width: 600, quality: 60 },
  },
  { name: 'hedgehog', file: 'gcompris:explore_world_animals.rcc#4' },
];

export async function readPhotograph({ file, sent }: Photograph): Promise<Raster> {
  let source = sharp(fileBytes(file)).removeAlpha();
  if (sent) source = sharp(await source.resize(sent.width).jpeg({ quality: sent.quality }).toBuffer());
  const { data, info } = await source.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}
