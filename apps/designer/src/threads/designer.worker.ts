/** Registers the message handler before other imports, because the text shaper loads WebAssembly on import. */
import type { Design } from '@printready/designer/scene';
import type { Task } from '@printready/jobs';
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import type { TraceJob } from './trace-picture.ts';
import type { ComposeJob, FileJob, FixJob, OutlineJob } from './work.ts';

const TASKS: Readonly<Record<string, Task>> = {
  warm: async () => (await import('./work.ts')).warm(),
  compose: async (job) => (await import('./work.ts')).compose(job as ComposeJob),
  outline: async (job) => (await import('./work.ts')).outline(job as OutlineJob),
  trace: async (job) => (await import('./work.ts')).trace(job as TraceJob),
  inspect: async (design) => (await import('./work.ts')).inspect(design as Design),
  fix: async (job) => (await import('./work.ts')).fix(job as FixJob),
  draw: async (design) => (await import('./work.ts')).draw(design as Design),
  write: async (job) => (await import('./work.ts')).writeFile(job as FileJob),
};

serve(webChannel(), (name) => {
  const task = TASKS[name];
  return task ? Promise.resolve(task) : Promise.reject(new RangeError(`There is no task ${name}.`));
});
