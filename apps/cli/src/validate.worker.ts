/** The thread on which files are validated. */
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { validateTask } from './validate-file.ts';

serve(nodeChannel(), () => Promise.resolve(validateTask));
