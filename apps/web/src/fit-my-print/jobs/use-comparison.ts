import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { PlanState } from '../plan/use-plan.ts';
import type { SheetDifference } from './compare-job.task.ts';
import type { ReadJob } from './open-job.task.ts';
import { artsOf } from './sheet-arts.ts';

export type Comparison =
  | { readonly kind: 'comparing' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'compared';
      readonly changes: readonly string[];
      readonly differences: readonly SheetDifference[];
    };

const REST_MS = 600;

/** Compares the sheet with the job each time that its layout comes to rest. */
export function useComparison(job: ReadJob, state: PlanState): Comparison {
  const { layout, nestedPlan, nesting, files } = state;
  const runTask = useJob();
  const [comparison, setComparison] = useState<Comparison>({ kind: 'comparing' });
  useEffect(() => {
    if (nesting || !layout || !nestedPlan) return;
    const leaving = new AbortController();
    const compare = async () => {
      const arts = artsOf(nestedPlan, files);
      if (!arts) return;
      setComparison({ kind: 'comparing' });
      const { options, program, toolVersion, looks } = job;
      const request = {
        ...{ plan: nestedPlan, layout, ppi: nestedPlan.surface.ppi, arts, program: version },
        job: { options, program, toolVersion, looks },
      };
      try {
        const answer = await runTask('compare-job', request, { signal: leaving.signal });
        if (answer.ok) setComparison({ kind: 'compared', ...answer });
        else setComparison({ kind: 'failed', text: answer.problem.text });
      } catch (error) {
        if (isAbort(error)) return;
        setComparison({ kind: 'failed', text: `The sheet could not be compared. (${String(error)})` });
      }
    };
    const cancel = afterRest(() => void compare(), REST_MS);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [job, layout, nestedPlan, nesting, files, runTask]);
  return comparison;
}
