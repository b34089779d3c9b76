import { isOpaque } from '@printready/pixels/raster';
import type { ToolManifest } from '@printready/tools/tool';
import { mainOutput, outputsOf, PNG_OUTPUT } from './results/export-source.ts';
import type { RunResult } from './use-run.ts';

const JPEG_OUTPUT = { id: 'jpeg', extension: 'jpg', label: 'JPEG' } as const;

/** The tool's main output: a JPEG if the original is a JPEG, otherwise a PNG. */
export function mainFileOf(
  manifest: Pick<ToolManifest, 'outputs' | 'keepsJpeg'>,
  made: Pick<RunResult, 'source' | 'written' | 'document' | 'picture'>,
): { readonly id: string; readonly extension: string; readonly label: string } {
  const main = mainOutput(outputsOf(manifest, made.source));
  if (main) return main;
  const [shows] = made.picture.levels;
  const leavesAsJpeg = manifest.keepsJpeg && made.written === null && made.document.format === 'jpeg';
  return leavesAsJpeg && shows && isOpaque(shows) ? JPEG_OUTPUT : { ...PNG_OUTPUT, label: 'PNG' };
}
