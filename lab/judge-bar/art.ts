/** Script-drawn pictures like those that customers send, for testing the tools' checks of their results. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { laidOn } from '../../packages/tools/src/judging/compare-pictures.ts';
import { createRandom } from '../../scripts/testing/seeded-random.ts';
import { DRAWINGS, type DrawingName } from './drawings.ts';

const SIDE = 300;
const PPI = 150;

/** Drawings for which every tool gives a good result. */
export const SUBJECTS_DRAWN: readonly DrawingName[] = [
  'badge',
  'lettering',
  'mascot',
  'star',
  'gear',
  'camera',
  'flower',
  'shop',
];

/** Variants of a file: cut out, on a flat background, saved as a JPEG, or with smooth shading. */
export type Ground = 'clear' | 'white' | 'black' | 'cream' | 'jpeg' | 'shaded';

const COLORS = {
  white: { r: 255, g: 255, b: 255 },
  black: { r: 0, g: 0, b: 0 },
  cream: { r: 241, g: 232, b: 214 },
} as const;

const JPEG_QUALITY = 82;

async function drawSvg(content: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}px" height="${SIDE}px" viewBox="0 0 ${SIDE} ${SIDE}" font-family="Noto Sans" font-weight="700" text-anchor="middle">${content}</svg>`;
  return await opened(new TextEncoder().encode(svg));
}

async function opened(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes, { ppi: 96 });
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return { ...decoded.raster, resolution: { x: PPI, y: PPI } };
}

/** Adds a blend from corner to corner with sensor noise, as in a photograph. */
function shade(art: Raster, seed: number): Raster {
  const { width, height, resolution } = art;
  const random = createRandom(seed);
  const data = laidOn(art, { r: 120, g: 150, b: 175 }).data;
  for (let at = 0; at < width * height; at++) {
    const light = 0.72 + 0.28 * ((at % width) / width) - 0.14 * (Math.floor(at / width) / height);
    const noise = 5 * (random() + random() - 1);
    for (let c = 0; c < 3; c++) data[4 * at + c] = (data[4 * at + c] ?? 0) * light + noise;
  }
  return createRaster(width, height, { data, resolution });
}

export async function drawArt(drawing: DrawingName, ground: Ground): Promise<Raster> {
  const art = await drawSvg(DRAWINGS[drawing]);
  if (ground === 'clear') return art;
  if (ground === 'shaded') return shade(art, SUBJECTS_DRAWN.indexOf(drawing) + 1);
  if (ground !== 'jpeg') return laidOn(art, COLORS[ground]);
  const bytes = await encodeImage(laidOn(art, COLORS.white), { format: 'jpeg', quality: JPEG_QUALITY });
  return await opened(bytes);
}
