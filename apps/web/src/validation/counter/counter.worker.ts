/** Engine of the offline validator: only the tasks that its screen runs. */
import { mustRetireThread } from '@printready/codecs/runtime';
import type { Task } from '@printready/jobs';
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import * as picture from '../../files/open/picture.task.ts';
import * as validate from '../../preflight/validate.task.ts';

const TASKS: Readonly<Record<string, unknown>> = {
  [validate.task.name]: validate.work,
  [picture.task.name]: picture.work,
};

function loadTask(name: string): Promise<Task> {
  const work = TASKS[name];
  if (!work) throw new RangeError(`The offline validator runs no task ${name}.`);
  return Promise.resolve((request, run) => {
    // The first message starts the time limit.
    run.progress(0);
    return (work as Task)(request, run);
  });
}

serve(webChannel(), loadTask, mustRetireThread);
