/** What a run makes: at full resolution, in threads, from the picture's pixels or, where they are not held, from its file. */
import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import type { Progress } from '@printready/jobs';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, Finding } from '@printready/tools/tool';
import type { RunTask } from '../engine/use-job.ts';
import type { OpenDocument } from '../files/document.ts';
import type { ImageSize } from '../files/opened.ts';
import { type ExportSource, sourceOf } from './export-source.ts';
import { toLines, toPicture } from './to-picture.ts';

export type MadeResult = {
  readonly picture: StageImage;
  /** Of its pixels. */
  readonly size: ImageSize;
  /** A PNG, where they are more than are held at once: then the picture is a reduced view. Null: the finest level has them. */
  readonly written: Blob | null;
  readonly lines: ShownLines | null;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly source: ExportSource;
  /** What it was made from: other options or another print size make it outdated. */
  readonly options: object;
  readonly document: OpenDocument;
};

type Asked = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: object;
  readonly area: 'own' | undefined;
};

type How = { readonly signal: AbortSignal; readonly onProgress: Progress };

/** As it is delivered. */
export async function makeResult(asked: Asked, runTask: RunTask, how: How): Promise<MadeResult> {
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
): Promise<MadeResult> {
  const { file, resolution, picture } = document;
  const request = { toolId, file: file.blob, resolution, options };
  const { blob, size, levels, held, figures, findings } = await runTask('run-large', request, how);
  const shown = area === 'own' ? { width: size.width, height: size.height } : picture.size;
  return {
    ...{ picture: { size: shown, levels }, size, written: held ? null : blob },
    ...{ lines: null, figures, findings, source: {}, options, document },
  };
}
