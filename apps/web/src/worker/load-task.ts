/** Finds a task by its name; its code comes when it is first asked for. */
import type { Task } from '@printready/jobs';
import { loaders } from './loaders.gen.ts';
import type { TaskName } from './tasks.gen.ts';

const isTask = (name: string): name is TaskName => Object.hasOwn(loaders, name);

export async function loadTask(name: string): Promise<Task> {
  if (!isTask(name)) {
    throw new RangeError(`There is no ${name}.task.ts; if there is, run \`npm run registry\`.`);
  }
  const { work } = await loaders[name]();
  return (request, run) => {
    // The thread's first word, from which its time counts: a wait for its code is not the file's fault.
    run.progress(0);
    // Both ends are built from tasks.gen.ts, and use-job.ts is the only sender.
    return (work as Task)(request, run);
  };
}
