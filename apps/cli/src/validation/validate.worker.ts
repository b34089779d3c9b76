import { mustRetireThread } from '@printready/codecs/runtime';
import { setNativeInflate } from '@printready/documents/pdf';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { inflateNatively } from './native-inflate.ts';
import { TASKS } from './validate-file.ts';

setNativeInflate(inflateNatively);
serve(nodeChannel(), (name) => Promise.resolve(TASKS[name as keyof typeof TASKS]), mustRetireThread);
