import { useLengthUnit } from '@printready/canvas/readout';
import { type ReactNode, Suspense, useState } from 'react';
import type { SourceFile } from '../../files/document.ts';
import { isJobFile } from '../../files/job-file.ts';
import { lazyExtra } from '../../shell/lazy-part.ts';
import type { PlanState } from '../plan/use-plan.ts';
import type { ReadJob } from './open-job.task.ts';

const JobDialog = lazyExtra(() => import('./JobDialog.tsx'), 'the job');
const JobBar = lazyExtra(() => import('./JobBar.tsx'));

/** Takes job files out of what is dropped, and shows the job that is open. */
export function useJobFile(state: PlanState): {
  readonly add: PlanState['add'];
  readonly dialog: ReactNode;
  readonly bar: ReactNode;
} {
  const unit = useLengthUnit();
  const [asked, setAsked] = useState<SourceFile | null>(null);
  const [job, setJob] = useState<ReadJob | null>(null);
  const add: PlanState['add'] = async (sources) => {
    const jobFile = sources.find(({ name }) => isJobFile(name));
    if (jobFile) setAsked(jobFile);
    const others = sources.filter(({ name }) => !isJobFile(name));
    if (others.length > 0) await state.add(others);
  };
  const opened = (one: ReadJob): void => {
    setJob(one);
    setAsked(null);
  };
  return {
    add,
    dialog: asked && (
      <Suspense>
        <JobDialog
          key={asked.name}
          file={asked}
          state={state}
          onOpened={opened}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
    bar: job && (
      <Suspense>
        <JobBar job={job} state={state} unit={unit === 'px' ? 'in' : unit} onClose={() => setJob(null)} />
      </Suspense>
    ),
  };
}
