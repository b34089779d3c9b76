/** A thread of the designer: pure plumbing. */

import type { Design } from '@printready/designer/scene';
import type { Task } from '@printready/jobs';
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import { type ComposeJob, compose, draw, type FileJob, writeFile } from './work.ts';

const TASKS: Readonly<Record<string, Task>> = {
  compose: (job) => compose(job as ComposeJob),
  draw: (design) => draw(design as Design),
  write: (job) => writeFile(job as FileJob),
};

serve(webChannel(), (name) => {
  const task = TASKS[name];
  return task ? Promise.resolve(task) : Promise.reject(new RangeError(`There is no task ${name}.`));
});
