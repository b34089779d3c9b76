/** The workspace's worker thread: pure plumbing. */
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import { loadTask } from './tasks.ts';

serve(webChannel(), loadTask);
