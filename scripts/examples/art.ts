/** Inputs for the worked examples: sample images, the tools' engines, and crops. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeImage } from '@printready/codecs';
import { openNetwork } from '@printready/inference/node';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Figure, Result } from '@printready/tools/tool';
import { drawScene, type Part, pixelsOf, type Scene } from './draw.ts';

export type WorkedExample = {
  readonly before: Buffer;
  readonly after: Buffer;
  /** The tool's numeric results, which the author of the manual page needs. */
  readonly figures: readonly string[];
};

export const GROUND = {
  mint: '#8db5a4',
  slate: '#3d4459',
  black: '#111111',
  table: '#c9c4b8',
  paper: '#ffffff',
} as const;

const samples = join(import.meta.dirname, '../../apps/web/public/samples');

/** @param ppi rendering resolution for drawings and pages */
export async function openBytes(bytes: Uint8Array, ppi?: number): Promise<Raster> {
  const decoded = await decodeImage(bytes, ppi === undefined ? {} : { ppi });
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return decoded.raster;
}

export const readSample = (name: string): Promise<Buffer> => readFile(join(samples, name));
export const openSample = async (name: string): Promise<Raster> => openBytes(await readSample(name));

export const silentRun = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Runs a tool with its suggested options, overridden by `options`. */
export async function runTool(id: WorkspaceToolId, art: Raster, options: object): Promise<Result> {
  const tool = await engines[id]();
  return await tool.run(art, { ...tool.suggest(art), ...options }, { ...silentRun, openNetwork });
}

/** Fox on a transparent background, as input for tools that follow the Background Remover. */
export async function cutFox(): Promise<Result> {
  const options = { engine: 'color', innerHoles: true, alpha: 'hard' };
  return await runTool('background-remover', await openSample('logo.png'), options);
}

export const formatFigures = (figures: readonly Figure[]): string[] =>
  figures.flatMap((figure) => {
    if (!('value' in figure)) return [];
    const before = figure.before === undefined ? '' : `${figure.before} → `;
    return `${figure.label}: ${before}${figure.value} ${figure.unit}`;
  });

export async function compare(
  before: Scene,
  after: Scene,
  figures: readonly Figure[] = [],
): Promise<WorkedExample> {
  return { before: await drawScene(before), after: await drawScene(after), figures: formatFigures(figures) };
}

/** Web-sized copy: fewer pixels, at the print size that the sample has at 300 ppi. */
export function shrink(art: Raster, width: number): Raster {
  const height = Math.round((art.height * width) / art.width);
  const ppi = (300 * width) / art.width;
  return { ...resample(art, width, height, 'box'), resolution: { x: ppi, y: ppi } };
}

export function scaled(part: Part, times: number): Part {
  const at = (value: number) => Math.round(value * times);
  return { left: at(part.left), top: at(part.top), width: at(part.width), height: at(part.height) };
}

const FRAME_COLOR = [0, 174, 239, 255] as const;

/** Draws a rectangle around a part of the picture, like the crop frame on a tool's canvas. */
export function frame(raster: Raster, { left, top, width, height }: Part, thickness: number): Raster {
  const data = new Uint8ClampedArray(raster.data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= thickness && y >= thickness && x < width - thickness && y < height - thickness;
      if (!inside) data.set(FRAME_COLOR, ((top + y) * raster.width + left + x) * 4);
    }
  }
  return { ...raster, data };
}

export async function cutPart(raster: Raster, part: Part): Promise<Raster> {
  const data = new Uint8ClampedArray(await pixelsOf(raster).extract(part).raw().toBuffer());
  return createRaster(part.width, part.height, { data, resolution: raster.resolution });
}

export async function pad(raster: Raster, by: number): Promise<Raster> {
  const sides = { top: by, bottom: by, left: by, right: by, background: '#0000' };
  const data = new Uint8ClampedArray(await pixelsOf(raster).extend(sides).raw().toBuffer());
  return createRaster(raster.width + 2 * by, raster.height + 2 * by, { data });
}
