/** Tracers to compare, each with its default settings. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initSync, to_svg } from 'vtracer-wasm';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import type { Drawing } from '../../../packages/vector/src/drawing.ts';
import { LOGO } from '../../../packages/vector/src/test-art.ts';
import { type TraceOptions, traceRaster } from '../../../packages/vector/src/trace.ts';
import { printSizeOf } from '../../../packages/vector/src/writers/print-size.ts';
import { writeSvg } from '../../../packages/vector/src/writers/write-svg.ts';

const POTRACE = '/usr/bin/potrace';

/** Preset for photographs, posters and shaded art. */
export const POSTER: TraceOptions = {
  ...LOGO,
  colors: 24,
  mergeWithin: 0.03,
  smallestAreaPx: 60,
  cornerDegrees: 50,
  tolerancePx: 0.6,
};

/** Defaults of vtracer's web page; angles are in radians. */
const VTRACER = {
  binary: false,
  mode: 'spline',
  hierarchical: 'stacked',
  cornerThreshold: Math.PI / 3,
  lengthThreshold: 4,
  maxIterations: 10,
  spliceThreshold: Math.PI / 4,
  filterSpeckle: 16,
  colorPrecision: 2,
  layerDifference: 16,
  pathPrecision: 8,
};

export function asSvg(drawing: Drawing): string {
  return new TextDecoder().decode(writeSvg(drawing, printSizeOf(drawing, null)));
}

export const traceOurs = (raster: Raster, options: TraceOptions): string =>
  asSvg(traceRaster(raster, options, () => undefined).drawing);

let isLoaded = false;

export function traceVtracer({ data, width, height }: Raster): string {
  if (!isLoaded)
    initSync({ module: readFileSync(createRequire(import.meta.url).resolve('vtracer-wasm/vtracer.wasm')) });
  isLoaded = true;
  return to_svg(new Uint8Array(data), width, height, VTRACER);
}

export function tracePotrace({ data, width, height }: Raster): string | null {
  if (!existsSync(POTRACE)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'printready-potrace-'));
  try {
    const ink = Uint8Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4]! < 128 ? 0 : 255));
    const [source, target] = [join(folder, 'in.pgm'), join(folder, 'out.svg')];
    writeFileSync(source, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), ink]));
    const { status, stderr } = spawnSync(POTRACE, [source, '-s', '-o', target], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`potrace: ${stderr}`);
    return readFileSync(target, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
