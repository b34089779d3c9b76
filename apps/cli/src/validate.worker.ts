/** The thread on which files are inspected and validated. */
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { TASKS } from './validate-file.ts';

serve(nodeChannel(), (name) => Promise.resolve(TASKS[name as keyof typeof TASKS]));
