import type { ShownLines } from '@printready/canvas/overlays';
import type { StageImage } from '@printready/canvas/tiles';
import type { Progress } from '@printready/jobs';
import type { Figure, Finding } from '@printready/tools/tool';
import type { OpenDocument } from '../files/document.ts';
import type { ImageSize } from '../files/opened.ts';
import type { RunTask } from '../threads/use-job.ts';
import { type ExportSource, sourceOf } from './results/export-source.ts';
import { toLines, toPicture } from './results/to-picture.ts';
import type { ToolRun } from './tool-run.ts';

export type RenderedResult = {
  readonly picture: StageImage;
  readonly size: ImageSize;
  /** PNG of a result over the memory limit, whose `picture` is a reduced view; otherwise null. */
  readonly written: Blob | null;
  readonly lines: ShownLines | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly source: ExportSource;
  readonly options: object;
  readonly document: OpenDocument;
};

type Asked = Pick<ToolRun, 'toolId' | 'document' | 'options' | 'area'>;

type How = { readonly signal: AbortSignal; readonly onProgress: Progress };

export async function makeResult(asked: Asked, runTask: RunTask, how: How): Promise<RenderedResult> {
  const { toolId, document, options, area } = asked;
  const { source: input } = document;
  if (!input) return await makeLarge(asked, runTask, how);
  const request = { toolId, pictureId: document.id, input, options, purpose: 'deliver' } as const;
  const rendered = await runTask('run', request, how);
  const { lines, figures, findings } = rendered;
  const picture = toPicture(document, rendered, area, 1);
  const [shows] = rendered.levels;
  if (!shows) throw new TypeError('The tool returned no picture.');
  const { width, height, resolution } = shows;
  return {
    ...{ picture, size: { width, height, resolution }, written: null },
    ...{ lines: toLines(lines, 1), figures, findings },
    ...{ source: sourceOf(rendered), options, document },
  };
}

async function makeLarge(
  { toolId, document, options, area }: Asked,
  runTask: RunTask,
  how: How,
): Promise<RenderedResult> {
  const { file, resolution, picture } = document;
  const request = { toolId, file: file.blob, resolution, options };
  const { blob, size, levels, held, figures, findings } = await runTask('run-large', request, how);
  const shown = area === 'own' ? { width: size.width, height: size.height } : picture.size;
  return {
    ...{ picture: { size: shown, levels }, size, written: held ? null : blob },
    ...{ lines: null, figures, findings, source: {}, options, document },
  };
}
