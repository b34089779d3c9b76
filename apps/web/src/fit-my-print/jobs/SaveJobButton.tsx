import { Button, saveFile, useAttempt } from '@printready/ui';
import { FileClock } from 'lucide-react';
import { version } from '../../../package.json';
import { useJob } from '../../threads/use-job.ts';
import { sheetName } from '../export/sheet-name.ts';
import type { ExportState, Job } from '../export/use-export.ts';
import { artsOf } from './sheet-arts.ts';

/** Saves a job file of sheets that were exported, for printing them again. */
export function SaveJobButton({
  job,
  made,
}: {
  readonly job: Job;
  readonly made: NonNullable<ExportState['made']>;
}) {
  const runTask = useJob();
  const { busy, problem, attempt } = useAttempt((error) => `The job could not be saved. (${String(error)})`);
  const save = () =>
    attempt(async () => {
      const { plan, layout, files, unit } = job;
      const arts = artsOf(plan, files);
      if (!arts) throw new RangeError('An art of the plan has no file.');
      const request = { plan, layout, arts, results: made.files, format: made.format };
      const about = { madeAt: new Date().toISOString(), program: version };
      const blob = await runTask('save-job', { ...request, ...about });
      const artName = arts.length === 1 ? (arts[0]?.name ?? null) : null;
      const parts = { artName, sheet: null, extension: 'printready' };
      saveFile(blob, sheetName({ plan, layout, unit }, parts));
    });
  return (
    <span className="flex items-center gap-2">
      {problem !== null && (
        <span role="alert" className="text-bad">
          {problem}
        </span>
      )}
      <Button size="small" look="quiet" icon={FileClock} busy={busy} onClick={() => void save()}>
        Save job
      </Button>
    </span>
  );
}
