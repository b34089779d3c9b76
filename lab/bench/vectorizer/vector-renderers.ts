/** Renders an SVG on white at the given size, using third-party programs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import type { BenchPage } from '../chromium.ts';
import type { Rendering } from './vector-compare.ts';

const INKSCAPE = '/usr/bin/inkscape';

export async function drawInChromium(
  page: BenchPage,
  svg: string,
  width: number,
  height: number,
): Promise<Rendering> {
  const pixels = (await page.call('drawInPage', svg, width, height)) as string;
  return { pixels: Buffer.from(pixels, 'base64'), width, height };
}

async function readOnWhite(source: string | Buffer): Promise<Raster> {
  const { data, info } = await sharp(source)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

export function drawInLibrsvg(svg: string, width: number, height: number): Promise<Raster> {
  return readOnWhite(
    Buffer.from(svg.replace(/width="[^"]*" height="[^"]*"/, `width="${width}" height="${height}"`)),
  );
}

export async function drawInInkscape(svg: string, width: number, height: number): Promise<Raster | null> {
  if (!existsSync(INKSCAPE)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'printready-inkscape-'));
  try {
    const [source, target] = [join(folder, 'in.svg'), join(folder, 'out.png')];
    writeFileSync(source, svg);
    const { status, stderr } = spawnSync(
      INKSCAPE,
      [
        '--export-type=png',
        '--export-area-page',
        `--export-width=${width}`,
        `--export-height=${height}`,
        `--export-filename=${target}`,
        source,
      ],
      { encoding: 'utf8', env: { ...process.env, INKSCAPE_PROFILE_DIR: folder } },
    );
    if (status !== 0) throw new Error(`Inkscape: ${stderr}`);
    return await readOnWhite(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
