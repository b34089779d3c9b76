/** Loads the code of a tool's run and of its files into the thread that runs it, so that both work offline. */
import { createRaster } from '@printready/imaging/raster';
import { exportPicture } from '@printready/pipeline/export-result';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { TaskFacts } from '../worker/task.ts';

export const task = { name: 'prepare-run', pool: 'runs', patience: null } as const satisfies TaskFacts;

/** The formats of main downloads. */
const FORMATS = ['png', 'jpeg'] as const;

export async function work({ toolId }: { readonly toolId: WorkspaceToolId }): Promise<null> {
  const engine = await engines[toolId]();
  await Promise.all([import('./run.task.ts'), import('./export-result.task.ts'), engine.prepareExport()]);
  // Encoders load their WebAssembly with the first file.
  const pixel = createRaster(1, 1, { data: Uint8ClampedArray.of(128, 64, 32, 255) });
  for (const format of FORMATS) await exportPicture(pixel, format);
  return null;
}
