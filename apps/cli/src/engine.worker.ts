/** The thread on which images are processed. */
import type { Task } from '@printready/jobs';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { BULK_TASK, bulkTask } from './bulk/bulk-one.ts';
import { CONVERT_TASK, convertTask } from './convert-one.ts';
import { fileTask } from './process-file.ts';
import { FILE_TOOL_TASK, fileToolTask } from './work-on-files.ts';

const TASKS: Readonly<Record<string, Task>> = {
  [BULK_TASK]: bulkTask,
  [CONVERT_TASK]: convertTask,
  [FILE_TOOL_TASK]: fileToolTask,
};

serve(nodeChannel(), (task) => Promise.resolve(TASKS[task] ?? fileTask));
