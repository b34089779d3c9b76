/** The app's own threads, tasks, time limits and words, without its screens; measure-tab.ts calls it in Chromium. */

import type { DecodeProblem } from '@printready/codecs';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import type { JobOptions } from '@printready/jobs';
import { DEFAULT_PROFILE } from '@printready/preflight';
import { patienceFor } from '../../../apps/web/src/engine/patience.ts';
import { poolOf } from '../../../apps/web/src/engine/pools.ts';
import { describeProblem, describeTimeout } from '../../../apps/web/src/files/problem.ts';
import { enhanceError } from '../../../apps/web/src/preflight/enhanced-error.ts';
import { failureCategory } from '../../../apps/web/src/preflight/failure-category.ts';
import { TASKS, type TaskName, type Tasks } from '../../../apps/web/src/worker/tasks.gen.ts';

const DRAWN_PPI = 300;
const PROXY_PIXELS = 1e6;

type Words = Promise<string>;

/** As use-job.ts does for the screens. */
async function runTask<Name extends TaskName>(
  task: Name,
  request: Tasks[Name]['request'],
): Promise<Tasks[Name]['answer']> {
  const limit = patienceFor(TASKS[task].patience, request);
  const options: JobOptions = {
    ...(limit && { signal: limit.signal }),
    onProgress: () => limit?.onMessage(),
  };
  try {
    return (await poolOf(task).run({ task, payload: request }, options)) as Tasks[Name]['answer'];
  } finally {
    limit?.stop();
  }
}

async function validate(file: Blob, name: string): Words {
  try {
    const { assessment } = await runTask('validate', {
      ...{ file, fileName: name, profile: DEFAULT_PROFILE, printSize: null, password: null, pictures: true },
    });
    return assessment.issues[0]?.message ?? `done, ${assessment.verdict}`;
  } catch (error) {
    const category = failureCategory(error);
    if (category === null) throw error;
    const context = { fileName: name, fileSize: file.size, fileType: file.type, stage: 'parsing' };
    return enhanceError(category, '', context).userFriendlyMessage;
  }
}

const told = (blob: Blob, name: string, problem: DecodeProblem) => {
  const { happened, means } = describeProblem({ name, blob }, problem);
  return `${happened} ${means} [${problem.detail}]`;
};

async function withinPatience(blob: Blob, name: string, work: () => Words): Words {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return describeTimeout({ name, blob }).happened;
    throw error;
  }
}

/** Every tool's first step; what is asked back is answered with what the dialog offers first. */
const open = (file: Blob, name: string): Words =>
  withinPatience(file, name, async () => {
    const request = { file, toolId: 'color-ko', proxyPixels: PROXY_PIXELS } as const;
    let answer = await runTask('open', { ...request, choice: null });
    if (!answer.ok && 'question' in answer)
      answer = await runTask('open', { ...request, choice: { page: 0, drawing: null, layers: null } });
    if (answer.ok) return 'done';
    return 'problem' in answer ? told(file, name, answer.problem) : 'asked twice';
  });

const convert = (file: Blob, name: string): Words =>
  withinPatience(file, name, async () => {
    const answer = await runTask('convert', { file, ppi: DRAWN_PPI, conversion: PLAIN_CONVERSION });
    return answer.ok ? 'done' : told(file, name, answer.problem);
  });

const WORKS = { validate, open, convert };

/** @param name of a file that was given to the page. @returns what a user reads, or what the thread died of */
export async function run(task: keyof typeof WORKS, name: string): Words {
  const file = await (await fetch(`/given/${name}`)).blob();
  try {
    return await WORKS[task](file, name);
  } catch (error) {
    return `CRASH ${String(error)}`;
  }
}
