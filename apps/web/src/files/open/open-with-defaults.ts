import { isTimeout, type RunTask } from '../../threads/use-job.ts';
import { firstChoice } from '../choose/choice.ts';
import type { SourceFile } from '../document.ts';
import type { OpenRequest } from '../opened.ts';
import { checkFile, describeProblem, describeTimeout } from '../problem.ts';
import type { DecodedImages } from './decoded-images.ts';
import type { Thumbnail } from './thumbnail.task.ts';

/**
 * Opens the file with the earlier choice or, if there is none, page 1 at the default resolution.
 * @throws Error with a message from the message catalog
 */
export async function openWithDefaults(
  file: SourceFile,
  {
    images,
    runTask,
    signal,
    ...how
  }: Pick<OpenRequest, 'toolId' | 'proxyPixels'> & {
    readonly images: DecodedImages;
    readonly runTask: RunTask;
    readonly signal: AbortSignal;
  },
): Promise<Thumbnail> {
  const unfit = checkFile(file);
  if (unfit) throw new Error(unfit.happened);
  const { blob, resolution } = file;
  const asked = { ...how, file: blob, ...(resolution && { resolution }) };
  const ask = (choice: OpenRequest['choice']) =>
    images.decode({ ...asked, choice }, (request) => runTask('thumbnail', request, { signal }));
  try {
    const first = await ask(file.choice ?? null);
    const asks = !first.ok && first.problem.code === 'choice-needed' ? first.problem : null;
    const answer = asks ? await ask(firstChoice(file, asks.question)) : first;
    if (answer.ok) return answer;
    if (answer.problem.code === 'choice-needed')
      throw new TypeError('A file that was opened as chosen asks again.');
    throw new Error(describeProblem(file, answer.problem).happened);
  } catch (error) {
    throw isTimeout(error) ? new Error(describeTimeout(file).happened, { cause: error }) : error;
  }
}
