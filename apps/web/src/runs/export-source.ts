/** The part of a tool's answer that its export.ts needs to write files; it is kept with the result. */
import type { Raster } from '@printready/imaging/raster';
import type { OutputFormat, ToolManifest } from '@printready/tools/tool';
import type { Rendered } from './rendered.ts';
import type { RunResult } from './use-run.ts';

export type ExportSource = Pick<Rendered, 'exports' | 'plates' | 'made'>;

/** The part of an answer that is kept. */
export function sourceOf({ exports, plates, made }: ExportSource): ExportSource {
  return {
    ...(exports && { exports }),
    ...(plates && { plates }),
    ...(made !== undefined && { made }),
  };
}

/** The files that the tool writes of it. */
export function outputsOf(
  { outputs = [] }: Pick<ToolManifest, 'outputs'>,
  source: Pick<ExportSource, 'exports'> | undefined,
): readonly OutputFormat[] {
  return outputs.filter(({ id }) => source?.exports?.includes(id));
}

/** What the Download button gives where the tool has nothing better. */
export const PNG_OUTPUT = { id: 'png', extension: 'png' } as const;

const JPEG_OUTPUT = { id: 'jpeg', extension: 'jpg', label: 'JPEG' } as const;

const isOpaque = ({ data }: Raster): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
};

/** The file that the Download button gives: the tool's main one, a JPEG of what came as one, else a PNG. */
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

/** What the Download button gives in place of a PNG. */
export const mainOutput = (outputs: readonly OutputFormat[]): OutputFormat | undefined =>
  outputs.find(({ main }) => main);
