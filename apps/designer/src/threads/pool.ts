import type { MadePicture } from '@printready/designer/pictures';
import type { Design } from '@printready/designer/scene';
import { createPool, type Runner } from '@printready/jobs';
import { openWebThread } from '@printready/jobs/web';
import { whileInFlight } from '@printready/ui/pending-work';
import type { Inspected, Outlined } from './outline.ts';
import type { TraceJob } from './trace-picture.ts';
import type { ComposeJob, FileJob, FixJob, OutlineJob, Sketch } from './work.ts';

/** Number of candidates composed in parallel; each thread takes about 60 MB. */
export const THREADS = Math.max(1, Math.min(4, navigator.hardwareConcurrency));

const open = () =>
  openWebThread(new Worker(new URL('./designer.worker.ts', import.meta.url), { type: 'module' }));

const run = (threads: Runner, task: string, payload: unknown): Promise<unknown> =>
  whileInFlight(threads.run({ task, payload }));

const pool = createPool({
  open,
  size: THREADS,
  retireAfterJobs: 500,
});

export async function warm(): Promise<void> {
  await Promise.all(Array.from({ length: THREADS }, () => run(pool, 'warm', null)));
}

/** The editor has a separate pool, because a drag requests outlines on every frame and must not wait. */
const outliner = createPool({ open, size: 1, retireAfterJobs: 20_000 });

/** Null if the text does not fit the layout family, or the result is unprintable. */
export const compose = (job: ComposeJob) => run(pool, 'compose', job) as Promise<Sketch | null>;
export const outline = (job: OutlineJob) => run(outliner, 'outline', job) as Promise<readonly Outlined[]>;
export const inspect = (design: Design) => run(pool, 'inspect', design) as Promise<Inspected>;
export const trace = (job: TraceJob) => run(pool, 'trace', job) as Promise<MadePicture>;
export const fix = (job: FixJob) => run(pool, 'fix', job) as Promise<Design | null>;
export const draw = (design: Design) => run(pool, 'draw', design) as Promise<string>;
export const writeFile = (job: FileJob) => run(pool, 'write', job) as Promise<Uint8Array<ArrayBuffer>>;
