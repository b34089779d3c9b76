import { readJpegQuality } from '@printready/codecs/contents';
import { stemOf } from '@printready/codecs/formats';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Result, ToolManifest } from '@printready/tools/tool';
import { documentName } from '../files/save/file-name.ts';
import type { RunTask } from '../threads/use-job.ts';
import { mainFileOf } from './main-file.ts';
import { namedAfter, PNG_OUTPUT } from './results/export-source.ts';
import type { RunResult } from './use-run.ts';

function toExport({ picture, source, findings, figures }: RunResult, format: string): Result {
  const [shows] = picture.levels;
  if (!shows) throw new TypeError('The tool returned no picture.');
  const own = source.exports?.includes(format) === true ? source : { film: source.film ?? false };
  return { ...own, shows, findings, figures };
}

/** Number of bytes to read for a JPEG's quantization tables, which metadata may precede. */
const TABLES_WITHIN_BYTES = 1 << 20;

async function qualityOf({ document: { file, format } }: RunResult): Promise<number | null> {
  if (format !== 'jpeg') return null;
  return readJpegQuality(new Uint8Array(await file.blob.slice(0, TABLES_WITHIN_BYTES).arrayBuffer()));
}

/** @param format output id or image format. @throws RangeError if not PNG and over the memory limit */
export async function writeResult(
  toolId: WorkspaceToolId,
  made: RunResult,
  format: string,
  runTask: RunTask,
): Promise<Blob> {
  const { written } = made;
  if (written && format !== PNG_OUTPUT.id)
    throw new RangeError(
      `A result of this size is a PNG; the converter makes others of it, not "${format}" here.`,
    );
  if (written) return written;
  const stem = stemOf(made.document.file.name);
  const quality = format === 'jpeg' ? await qualityOf(made) : null;
  const request = { toolId, result: toExport(made, format), format, stem };
  return await runTask('export-result', { ...request, ...(quality !== null && { quality }) });
}

export async function writeMainFile(
  tool: {
    readonly toolId: WorkspaceToolId;
    readonly manifest: Pick<ToolManifest, 'suffix' | 'outputs' | 'keepsJpeg'>;
  },
  made: RunResult,
  runTask: RunTask,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { toolId, manifest } = tool;
  const { id, extension } = mainFileOf(manifest, made);
  const name = documentName(namedAfter(made), manifest.suffix, extension);
  return { name, blob: await writeResult(toolId, made, id, runTask) };
}
