import { mustRetireThread } from '@printready/codecs/runtime';
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import { loadTask } from './load-task.ts';

serve(webChannel(), loadTask, mustRetireThread);
