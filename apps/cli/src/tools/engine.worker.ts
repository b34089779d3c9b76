import '../terminal/english-only.ts';
import { mustRetireThread } from '@printready/codecs/runtime';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { loadEngineTask } from './engine-tasks.ts';

serve(nodeChannel(), loadEngineTask, mustRetireThread);
