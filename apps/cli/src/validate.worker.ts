/** The thread on which files are inspected, validated and fixed. */
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { TASKS } from './validate-file.ts';

serve(nodeChannel(), (name) => Promise.resolve(TASKS[name as keyof typeof TASKS]));
