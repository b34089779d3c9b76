/** Tests separations of CMYK and spot color files, measured with other programs. */
import { decodeImage } from '@printready/codecs';
import { describe, expect, it } from 'vitest';
import { INK_FILES, INK_POINTS, INK_PPI, seenInks } from '../../../../../scripts/testing/ink-files.ts';
import {
  hasInkReaders,
  inksOfPdf,
  inksOfTiff,
  worstInkDifference,
} from '../../../../../scripts/testing/outside-inks.ts';
import type { FileBytes } from '../../contract/tool.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const options = { kind: 'cmyk', garment: { r: 255, g: 255, b: 255 }, background: 'keep' };

async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

describe.skipIf(!hasInkReaders)(
  'Color Separator on files with their own inks (skipped if Ghostscript or tifffile is not installed)',
  () => {
    it.each(INK_FILES)(
      'keeps the file’s inks as plates: $name',
      { timeout: 120_000 },
      async ({ format, make }) => {
        const source = make();
        const opened = await decodeImage(source, { ppi: INK_PPI, inks: 'own' });
        if (!opened.ok) throw new Error(opened.problem.text);
        const result = await tool.run(opened.raster, options, run);
        expect(result.findings.map(({ code }) => code)).toContain('inks-kept');
        const write = async (kind: string) =>
          bytesOf(await tool.exportAs(result, kind, { ...run, stem: 'art' }));
        const wanted = seenInks(format, source);
        expect(
          worstInkDifference(inksOfPdf(await write('spot-pdf'), INK_PPI, INK_POINTS), wanted),
        ).toBeLessThanOrEqual(1);
        expect(
          worstInkDifference(inksOfTiff(await write('ink-tiff'), INK_POINTS), wanted),
        ).toBeLessThanOrEqual(1);
      },
    );
  },
);
