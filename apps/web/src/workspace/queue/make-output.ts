/** One image of the queue from file to file: opened where it can do no harm, run at full size, encoded. */
import type { DecodeProblem } from '@printready/codecs';
import type { FileQuestion } from '@printready/pipeline/open-file';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { isTimeout, type RunTask } from '../../engine/use-job.ts';
import { firstChoice } from '../../files/choose/choice.ts';
import { createDocument, type OpenDocument, type SourceFile } from '../../files/document.ts';
import { documentName, stemOf } from '../../files/file-name.ts';
import { describeProblem, describeTimeout } from '../../files/problem.ts';
import { proxyPixels } from '../../files/proxy-pixels.ts';
import type { Tasks } from '../../worker/tasks.gen.ts';
import { mainOutput, outputsOf } from '../run/export-source.ts';
import type { RunResult } from '../run/use-run.ts';
import type { Output } from './queue.ts';

type Ask<Answer> = (
  request: Tasks['open']['request'],
) => Promise<Answer | { readonly ok: false; readonly question: FileQuestion }>;
type Refused = { readonly ok: false; readonly problem: DecodeProblem };

/**
 * Nobody is asked how: what was chosen for this file before counts, else its first page at the usual resolution.
 * @throws Error in the catalog's words when the file does not open.
 */
async function openUnasked<Opened extends { readonly ok: true }>(
  file: SourceFile,
  toolId: WorkspaceToolId,
  ask: Ask<Opened | Refused>,
): Promise<Opened> {
  const request = { file: file.blob, toolId, proxyPixels: proxyPixels(), choice: file.choice ?? null };
  const first = await inTime(file, ask, request);
  const answer =
    'question' in first
      ? await inTime(file, ask, { ...request, choice: firstChoice(file, first.question) })
      : first;
  if (answer.ok) return answer;
  if ('question' in answer) throw new TypeError('A file that was opened as chosen asks again.');
  throw new Error(describeProblem(file, answer.problem).happened);
}

/** What the list shows of a file, and what its price depends on. */
export function openThumbnail(runTask: RunTask, toolId: WorkspaceToolId, file: SourceFile) {
  return openUnasked(file, toolId, (request) => runTask('thumbnail', request));
}

export async function openFile(
  runTask: RunTask,
  toolId: WorkspaceToolId,
  file: SourceFile,
  signal: AbortSignal,
): Promise<OpenDocument> {
  const opened = await openUnasked(file, toolId, (request) => runTask('open', request, { signal }));
  return createDocument(file, opened);
}

async function inTime<Answer>(
  file: SourceFile,
  ask: Ask<Answer>,
  request: Tasks['open']['request'],
): ReturnType<Ask<Answer>> {
  try {
    return await ask(request);
  } catch (error) {
    throw isTimeout(error) ? new Error(describeTimeout(file).happened, { cause: error }) : error;
  }
}

type Made = Pick<RunResult, 'source' | 'findings' | 'figures'> & {
  readonly found: string | null;
  readonly levels: RunResult['picture']['levels'];
};

/** What the Download button would give: the tool's main file where the result has it, else a PNG. */
export async function toOutput(
  runTask: RunTask,
  { source, findings, figures, levels, found }: Made,
  target: { readonly toolId: WorkspaceToolId; readonly manifest: ToolManifest; readonly original: string },
  signal?: AbortSignal,
): Promise<Output> {
  const { toolId, manifest, original } = target;
  const [shows] = levels;
  if (!shows) throw new TypeError('The tool returned no picture.');
  const fate = { saved: false, unseen: true, found };
  const options = signal ? { signal } : {};
  const main = mainOutput(outputsOf(manifest, source)) ?? { id: 'png', extension: 'png' };
  const result = { ...source, shows, findings, figures };
  const request = { toolId, result, format: main.id, stem: stemOf(original) };
  const blob = await runTask('export-result', request, options);
  return { blob, name: documentName(original, manifest.suffix, main.extension), ...fate };
}
