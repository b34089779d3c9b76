import { type Job, readJob } from '@printready/pipeline/job';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import type { TaskFacts } from '../../worker/task.ts';
import { type JobPlan, readPlan } from './job-plan.ts';

export const task = {
  name: 'open-job',
  pool: 'openings',
  patience: { silenceMs: 20_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export type ReadJob = Omit<Job, 'plan'> & {
  /** Null for a job of the terminal, which is laid out again from its options. */
  readonly laid: JobPlan | null;
};

const NEWER = 'This version does not read the layout in the job file. Reload the page to update.';
const LISTED = 'This job fills a list of names from the terminal. Print it there: printready reorder.';

/** Reads an untrusted job file. */
export async function work({
  file,
}: {
  readonly file: Blob;
}): Promise<Result<{ readonly job: ReadJob }, Problem>> {
  const read = await readJob(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return read;
  const { plan, ...job } = read.job;
  const laid = plan && readPlan(plan, job.options);
  if (plan && !laid) return failed({ code: 'newer-layout', text: NEWER });
  if (!plan && job.options['list']) return failed({ code: 'list', text: LISTED });
  return { ok: true, job: { ...job, laid } };
}
