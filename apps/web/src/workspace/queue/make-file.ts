import { stemOf } from '@printready/codecs/formats';
import { createRaster, type Resolution } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { SourceFile } from '../../files/document.ts';
import type { DecodedImage } from '../../files/opened.ts';
import { PNG_OUTPUT } from '../../runs/results/export-source.ts';
import type { RunTask } from '../../threads/use-job.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';

export async function makeFile(
  image: { readonly file: SourceFile; readonly decoded: DecodedImage; readonly resolution: Resolution },
  step: { readonly toolId: WorkspaceToolId; readonly options: object },
  runTask: RunTask,
  how: Parameters<RunTask>[2],
): Promise<Tasks['run-to-file']['answer']> {
  const { file, decoded, resolution } = image;
  const { raster, large } = decoded;
  if (large) {
    const { blob } = await runTask('run-large', { ...step, file: file.blob, resolution }, how);
    return { blob, extension: PNG_OUTPUT.extension, found: null };
  }
  const sized = createRaster(raster.width, raster.height, { ...raster, resolution });
  const picture = { id: crypto.randomUUID(), raster: sized };
  return await runTask('run-to-file', { ...step, picture, stem: stemOf(file.name) }, how);
}
