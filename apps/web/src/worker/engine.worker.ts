/** Entry point of the worker thread. */
import { isWorn } from '@printready/codecs/worn';
import { serve } from '@printready/jobs/serve';
import { webChannel } from '@printready/jobs/web';
import { loadTask } from './load-task.ts';

serve(webChannel(), loadTask, isWorn);
