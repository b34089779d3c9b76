/** Checks one file with the terminal's validator, in a process with limits (packages/jobs, bounded.ts). */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mustRetireThread } from '@printready/codecs/runtime';
import type { Task } from '@printready/jobs';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { guardReading } from '@printready/pipeline/guard-reading';
import { judgeFile } from '@printready/tools/judge-file';
import type { CheckAnswer, CheckRequest } from './check-task.ts';
import { reportOf } from './report.ts';

const checkTask: Task = async (payload, run): Promise<CheckAnswer> => {
  const { path, name, judging } = payload as CheckRequest;
  const bytes = new Uint8Array(await readFile(path));
  await guardReading(run, [bytes]);
  const { assessment } = await judgeFile({ name, bytes }, { ...judging, password: null }, { pictures: true });
  return reportOf(assessment, createHash('sha256').update(bytes).digest('hex'));
};

serve(nodeChannel(), () => Promise.resolve(checkTask), mustRetireThread);
