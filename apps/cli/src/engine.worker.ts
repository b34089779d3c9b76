/** The thread on which images are processed. */
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { CONVERT_TASK, convertTask } from './convert-one.ts';
import { fileTask } from './process-file.ts';

serve(nodeChannel(), (task) => Promise.resolve(task === CONVERT_TASK ? convertTask : fileTask));
