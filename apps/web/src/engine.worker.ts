/** The workspace's worker thread: pure plumbing. */
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import { loadTask } from './workspace/tasks.ts';

serve(webChannel(), loadTask);
