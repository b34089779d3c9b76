import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import type { Nesting } from '@printready/print/nesting';
import { type NestRequest, nest } from '@printready/tools/fit-my-print';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'nest', pool: 'previews', patience: null } as const satisfies TaskFacts;

export function work(request: NestRequest, run: RunContext): Promise<Nesting> {
  return Promise.resolve(nest(request, reportTo(run)));
}
