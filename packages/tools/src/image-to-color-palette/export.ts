import { decodeImage, encodeImage } from '@printready/codecs';
import { SWATCH_FORMATS, writeSwatches } from '@printready/documents/swatches';
import { streamZip, type ZipFile } from '@printready/documents/zip';
import { reportTo } from '@printready/jobs/split-progress';
import { compositeOver } from '@printready/pixels/filters';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { strToU8 } from 'fflate';
import type { Export, ExportRun } from '../contract/define-tool.ts';
import { cellsAcross } from './colorways.ts';
import type { ExportSource } from './export-source.ts';
import { paintWith } from './recolor.ts';

/** Layout of the colorway sheet: size of a picture, margin, and height of the swatch strip, px. */
const CELL = 800;
const GAP = 40;
const STRIP = 48;
/** Name printed between the picture and the strip: font size and line height, px. */
const LETTERS = 30;
const LINE = 48;

type Colorways = NonNullable<ExportSource['colorways']>;

function fileName(index: number, stem: string, name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${String(index + 1).padStart(2, '0')}_${stem}_${plain || 'colorway'}.png`;
}

async function drawName(name: string, width: number): Promise<Raster | null> {
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LINE}"><text x="0" y="${LETTERS + 6}" font-family="Noto Sans" font-size="${LETTERS}">${words}</text></svg>`;
  const drawn = await decodeImage(strToU8(svg), { ppi: 96 });
  return drawn.ok && drawn.raster.width <= width ? drawn.raster : null;
}

class Sheet {
  readonly raster: Raster;
  private readonly across: number;
  private readonly width: number;
  private readonly height: number;

  constructor({ source, paints }: Colorways) {
    this.across = cellsAcross(paints.length);
    const scale = Math.min(1, CELL / Math.max(source.width, source.height));
    this.width = Math.max(1, Math.round(source.width * scale));
    this.height = Math.max(1, Math.round(source.height * scale));
    const down = Math.ceil(paints.length / this.across);
    this.raster = createRaster(
      this.across * (this.width + GAP) + GAP,
      down * (this.height + LINE + STRIP + 2 * GAP) + GAP,
    );
    this.raster.data.fill(255);
  }

  async put(index: number, whole: Raster, { name, swatches }: Colorways['paints'][number]): Promise<void> {
    const { data, width: row } = this.raster;
    const left = GAP + (index % this.across) * (this.width + GAP);
    const top = GAP + Math.floor(index / this.across) * (this.height + LINE + STRIP + 2 * GAP);
    const small = resample(whole, this.width, this.height, 'lanczos3');
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const from = 4 * (y * this.width + x);
        const to = 4 * ((top + y) * row + left + x);
        const alpha = small.data[from + 3]! / 255;
        for (let c = 0; c < 3; c++) data[to + c] = alpha * small.data[from + c]! + (1 - alpha) * 255;
      }
    }
    const words = await drawName(name, this.width);
    if (words)
      for (let y = 0; y < Math.min(LINE, words.height); y++)
        compositeOver(
          data.subarray(
            4 * ((top + this.height + y) * row + left),
            4 * ((top + this.height + y) * row + left + words.width),
          ),
          words.data.subarray(4 * y * words.width, 4 * (y + 1) * words.width),
        );
    for (let y = 0; y < STRIP; y++) {
      for (let x = 0; x < this.width; x++) {
        const { r, g, b } = swatches[Math.floor((x * swatches.length) / this.width)]!;
        data.set([r, g, b], 4 * ((top + this.height + LINE + GAP / 2 + y) * row + left + x));
      }
    }
  }
}

async function* colorwayFiles(colorways: Colorways, run: ExportRun): AsyncGenerator<ZipFile> {
  const report = reportTo(run);
  const sheet = new Sheet(colorways);
  const { source, map, paints } = colorways;
  for (const [i, one] of paints.entries()) {
    report(i / (paints.length + 1));
    const whole = paintWith(source, map, one.paint);
    await sheet.put(i, whole, one);
    yield { name: fileName(i, run.stem, one.name), bytes: await encodeImage(whole, { format: 'png' }) };
  }
  yield { name: `${run.stem}_colorways.png`, bytes: await encodeImage(sheet.raster, { format: 'png' }) };
  report(1);
}

export const exportAs: Export<ExportSource> = ({ made }, format, run) => {
  if (format === 'colorways' && made.colorways) return streamZip(colorwayFiles(made.colorways, run));
  const palette = SWATCH_FORMATS.find((one) => one === format);
  if (!palette) throw new RangeError(`Image Recolor writes no "${format}" of this result.`);
  return writeSwatches(made.swatches, palette, run.stem);
};
