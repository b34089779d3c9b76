/** The app's threads, tasks, timeouts, and messages, but no screens; called by measure-tab.ts in Chromium. */

import type { DecodeProblem } from '@printready/codecs';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import type { JobOptions } from '@printready/jobs';
import { DEFAULT_PROFILE } from '@printready/preflight';
import { describeProblem, describeTimeout } from '../../apps/web/src/files/problem.ts';
import { enhanceError } from '../../apps/web/src/preflight/enhanced-error.ts';
import { failureCategory } from '../../apps/web/src/preflight/failure-category.ts';
import { patienceFor } from '../../apps/web/src/threads/patience.ts';
import { poolOf } from '../../apps/web/src/threads/pools.ts';
import { TASKS, type TaskName, type Tasks } from '../../apps/web/src/worker/tasks.gen.ts';

const DRAWN_PPI = 300;
const PROXY_PIXELS = 1e6;

type Message = Promise<string>;

/** Runs a task the way use-job.ts does in the app's screens. */
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

async function validate(file: Blob, name: string): Message {
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

const describe = (blob: Blob, name: string, problem: DecodeProblem) => {
  const { happened, means } = describeProblem({ name, blob }, problem);
  return `${happened} ${means} [${problem.text}]`;
};

async function describeTimeouts(blob: Blob, name: string, work: () => Message): Message {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return describeTimeout({ name, blob }).happened;
    throw error;
  }
}

/** Opens the file as every tool does; questions get the dialog's default answer. */
const open = (file: Blob, name: string): Message =>
  describeTimeouts(file, name, async () => {
    const request = { file, toolId: 'color-ko', proxyPixels: PROXY_PIXELS } as const;
    let response = await runTask('open', { ...request, choice: null });
    if (!response.ok && response.problem.code === 'choice-needed')
      response = await runTask('open', { ...request, choice: { page: 0, drawing: null, layers: null } });
    if (response.ok) return 'done';
    const { problem } = response;
    return problem.code === 'choice-needed' ? 'asked twice' : describe(file, name, problem);
  });

const convert = (file: Blob, name: string): Message =>
  describeTimeouts(file, name, async () => {
    const request = { file, title: name, ppi: DRAWN_PPI, conversion: PLAIN_CONVERSION };
    const response = await runTask('convert', request);
    return response.ok ? 'done' : describe(file, name, response.problem);
  });

const TASKS_BY_NAME = { validate, open, convert };

/**
 * @param name name of the file, which is served to the page. @returns the message for the user, or the reason for a
 * crash
 */
export async function run(task: keyof typeof TASKS_BY_NAME, name: string): Message {
  const file = await (await fetch(`/given/${name}`)).blob();
  try {
    return await TASKS_BY_NAME[task](file, name);
  } catch (error) {
    return `CRASH ${String(error)}`;
  }
}
