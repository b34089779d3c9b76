import type { Size } from '@printready/canvas/view';
import type { Format } from '@printready/codecs';
import { stemOf } from '@printready/codecs/formats';
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Resolution } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { needsPrintSize, type OpenDocument } from '../../files/document.ts';
import { documentName } from '../../files/save/file-name.ts';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { mainOutput, namedAfter, outputsOf, PNG_OUTPUT } from '../../runs/results/export-source.ts';
import type { RunResult } from '../../runs/use-run.ts';
import { writeResult } from '../../runs/write-result.ts';
import type { RunTask } from '../../threads/use-job.ts';

export type ReadySubject = {
  readonly name: string;
  readonly file: (runTask: RunTask) => Promise<Blob>;
  /** Resolution set in the app; null uses the file's own. */
  readonly resolution: Resolution | null;
  readonly printSize: PrintSize | null;
};

const JUDGED: readonly string[] = ['pdf', 'svg', 'psd', 'png', 'jpeg', 'tiff', 'webp'] satisfies Format[];
const JUDGED_ENDINGS: readonly string[] = ['pdf', 'svg', 'psd', 'png', 'jpg', 'tif', 'tiff', 'webp'];

export const sizeAt = ({ width, height }: Size, { x, y }: Resolution): PrintSize => ({
  widthMm: (width / x) * MM_PER_INCH,
  heightMm: (height / y) * MM_PER_INCH,
});

export function imageSubject(toolId: WorkspaceToolId, document: OpenDocument): ReadySubject {
  const { file, format, source, picture, resolution, asksPrintSize } = document;
  const said = needsPrintSize(file) ? null : resolution;
  const known = {
    resolution: said,
    printSize: asksPrintSize ? null : sizeAt(picture.size, resolution),
  };
  if (!source || JUDGED.includes(format))
    return { ...known, name: file.name, file: () => Promise.resolve(file.blob) };
  const stem = stemOf(file.name);
  const result = { shows: source, findings: [], figures: [] };
  return {
    ...known,
    name: `${stem}.png`,
    file: (runTask) => runTask('export-result', { toolId, result, format: 'png', stem }),
  };
}

export function resultSubject(
  toolId: WorkspaceToolId,
  manifest: Pick<ToolManifest, 'suffix' | 'outputs'>,
  made: RunResult,
): ReadySubject {
  const { document, source, size } = made;
  const main = mainOutput(outputsOf(manifest, source));
  const { id, extension } = main && JUDGED_ENDINGS.includes(main.extension) ? main : PNG_OUTPUT;
  return {
    name: documentName(namedAfter(made), manifest.suffix, extension),
    file: (runTask) => writeResult(toolId, made, id, runTask),
    resolution: null,
    printSize: document.asksPrintSize ? null : sizeAt(size, size.resolution ?? document.resolution),
  };
}
