/** Contact sheet: results at 100 % on garments, one row per tool, with the verdict above each. */
import sharp from 'sharp';
import { createRaster, type Raster } from '../../packages/pixels/src/raster/raster.ts';
import { createRandom } from '../../scripts/testing/seeded-random.ts';
import { drawSvg } from '../bench/background/background-sources.ts';

export type Garment = {
  readonly name: string;
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  readonly isMottled?: true;
};

export const GARMENTS: readonly Garment[] = [
  { name: 'black', color: { r: 17, g: 17, b: 18 } },
  { name: 'white', color: { r: 255, g: 255, b: 255 } },
  { name: 'red', color: { r: 184, g: 28, b: 40 } },
  { name: 'heather', color: { r: 164, g: 167, b: 171 }, isMottled: true },
];

export type Row = {
  readonly label: string;
  readonly cells: readonly { readonly picture: Raster; readonly garment: Garment | null }[];
};

const CELL = 400;
const AIR = 8;
const LABEL = 22;

/** Brightness variation between the fibers of heather fabric, out of 255. */
const MOTTLE = 22;

/** Draws the center of a picture at 100 %, on its garment, or on a checkerboard if it has none. */
function paintCell(
  sheet: Raster,
  { picture, garment }: Row['cells'][number],
  left: number,
  top: number,
): void {
  const random = createRandom(7);
  const [dx, dy] = [Math.floor((picture.width - CELL) / 2), Math.floor((picture.height - CELL) / 2)];
  for (let y = 0; y < CELL; y++)
    for (let x = 0; x < CELL; x++) {
      const [u, v] = [x + dx, y + dy];
      const isInside = u >= 0 && v >= 0 && u < picture.width && v < picture.height;
      const from = 4 * (v * picture.width + u);
      const alpha = isInside ? picture.data[from + 3]! / 255 : 0;
      const fiber = garment?.isMottled ? MOTTLE * (random() - 0.5) : 0;
      const gray = (Math.floor(x / 10) + Math.floor(y / 10)) % 2 === 0 ? 255 : 225;
      const under = garment
        ? [garment.color.r + fiber, garment.color.g + fiber, garment.color.b + fiber]
        : [gray, gray, gray];
      const to = 4 * ((top + y) * sheet.width + left + x);
      for (let c = 0; c < 3; c++)
        sheet.data[to + c] = alpha * (picture.data[from + c] ?? 0) + (1 - alpha) * under[c]!;
    }
}

const toXml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function writeSheet(path: string, rows: readonly Row[]): Promise<void> {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const [width, height] = [columns * (CELL + AIR) + AIR, rows.length * (CELL + LABEL + AIR) + AIR];
  const sheet = createRaster(width, height);
  for (let i = 0; i < sheet.data.length; i += 4) sheet.data.set([120, 120, 124, 255], i);
  const texts = rows.map(
    ({ label }, index) =>
      `<text x="${AIR}" y="${AIR + index * (CELL + LABEL + AIR) + 16}" font-family="Noto Sans" font-size="15" fill="#fff">${toXml(label)}</text>`,
  );
  const labels = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}px" height="${height}px">${texts.join('')}</svg>`,
  );
  for (let i = 0; i < labels.data.length; i += 4)
    if (labels.data[i + 3]! > 60) sheet.data.set([255, 255, 255], i);
  for (const [index, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries())
      paintCell(sheet, cell, AIR + column * (CELL + AIR), AIR + LABEL + index * (CELL + LABEL + AIR));
  const raw = { width, height, channels: 4 } as const;
  await sharp(sheet.data, { raw }).removeAlpha().png().toFile(path);
}
