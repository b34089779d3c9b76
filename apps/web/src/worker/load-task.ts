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
    // The first message starts the time limit, because loading the code must not count against the file.
    run.progress(0);
    // The cast is safe, because loaders and request types are generated together (tasks.gen.ts), and only
    // use-job.ts sends requests.
    return (work as Task)(request, run);
  };
}
