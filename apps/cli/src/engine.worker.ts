/** The thread on which images are processed. */
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { fileTask } from './process-file.ts';

serve(nodeChannel(), () => Promise.resolve(fileTask));
