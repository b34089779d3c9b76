import { Button, Dialog, ErrorText, FileInput, Spinner } from '@printready/ui';
import { Check, CircleDashed } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { SourceFile } from '../../files/document.ts';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { PlanState } from '../plan/use-plan.ts';
import { dayOf } from './day.ts';
import { layJob } from './lay-job.ts';
import type { ReadJob } from './open-job.task.ts';
import { useJobArtwork } from './use-job-artwork.ts';

type Props = {
  readonly file: SourceFile;
  readonly state: Pick<PlanState, 'replace'>;
  readonly onOpened: (job: ReadJob) => void;
  readonly onClose: () => void;
};

type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'read'; readonly job: ReadJob };

function useReadJob({ blob }: SourceFile): Reading {
  const runTask = useJob();
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      try {
        const answer = await runTask('open-job', { file: blob }, { signal: leaving.signal });
        if (answer.ok) setReading({ kind: 'read', job: answer.job });
        else setReading({ kind: 'failed', text: answer.problem.text });
      } catch (error) {
        if (isAbort(error)) return;
        setReading({ kind: 'failed', text: `The job file could not be read. (${String(error)})` });
      }
    };
    void read();
    return () => leaving.abort();
  }, [blob, runTask]);
  return reading;
}

/** Opens a job file: shows what it needs, and restores its sheet when all artwork is given. */
export default function JobDialog(props: Props) {
  const reading = useReadJob(props.file);
  if (reading.kind === 'read') return <Artwork {...props} job={reading.job} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={`Open ${props.file.name}`}
      cancel={reading.kind === 'failed' ? 'Close' : 'Cancel'}
    >
      {reading.kind === 'failed' ? (
        <ErrorText>{reading.text}</ErrorText>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-700">
          <Spinner size={14} label="" />
          Reading…
        </p>
      )}
    </Dialog>
  );
}

const WHOLE = 'All its artwork is in the file.';
const WITHOUT = 'Choose its artwork, or drop it here.';

function Artwork({ file, state, job, onOpened, onClose }: Props & { readonly job: ReadJob }) {
  const runTask = useJob();
  const { found, missing, problem, give } = useJobArtwork(job, runTask);
  const [opening, setOpening] = useState(false);
  const isWhole = job.sources.every(({ sha256 }) => job.artwork.has(sha256));
  // React passes events of the dialog to the screen below, which must not take dropped files for images.
  const keep = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (event: DragEvent): void => {
    keep(event);
    void give([...event.dataTransfer.files]);
  };
  const open = async (): Promise<void> => {
    setOpening(true);
    const names = new Map(job.sources.map(({ sha256, name }) => [sha256, name]));
    const { arts, lay } = layJob(job);
    const files = arts.flatMap(({ id, sha256, choice }) => {
      const blob = found.get(sha256);
      return blob ? [{ id, name: names.get(sha256) ?? file.name, blob, ...(choice && { choice }) }] : [];
    });
    await state.replace(files, lay);
    onOpened(job);
  };
  return (
    <div className="contents" onDragEnter={keep} onDragOver={keep} onDragLeave={keep} onDrop={drop}>
      <Dialog
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={`Open ${file.name}`}
        description={`Saved ${dayOf(job.madeAt)}. ${isWhole ? WHOLE : WITHOUT}`}
        cancel="Cancel"
        actions={
          <Button look="primary" busy={opening} disabled={missing.length > 0} onClick={() => void open()}>
            Open job
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Sources job={job} found={found} />
          <ErrorText>{problem}</ErrorText>
          {missing.length > 0 && <Choose onFiles={(files) => void give(files)} />}
        </div>
      </Dialog>
    </div>
  );
}

function Choose({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} aria-label="Artwork of the job" accept="" multiple onFiles={onFiles} />
      <Button size="small" className="self-start" onClick={() => input.current?.click()}>
        Choose artwork
      </Button>
    </>
  );
}

const MOST_LISTED = 8;

function Sources({ job, found }: { readonly job: ReadJob; readonly found: ReadonlyMap<string, Blob> }) {
  // Missing files first: they need something.
  const sources = job.sources.toSorted((a, b) => Number(found.has(a.sha256)) - Number(found.has(b.sha256)));
  const hidden = sources.length - MOST_LISTED;
  return (
    <ul aria-label="Artwork" className="flex flex-col gap-1.5 text-sm">
      {sources.slice(0, MOST_LISTED).map(({ sha256, name }) => {
        const isFound = found.has(sha256);
        const Icon = isFound ? Check : CircleDashed;
        return (
          <li key={sha256} className="flex items-center gap-2">
            <Icon
              size={16}
              strokeWidth={1.5}
              aria-hidden
              className={isFound ? 'shrink-0 text-good' : 'shrink-0 text-ink-600'}
            />
            <span className="min-w-0 grow break-all text-ink-950">{name}</span>
            <span className="shrink-0 text-ink-700">
              {job.artwork.has(sha256) ? 'in the job' : isFound ? 'found' : 'needed'}
            </span>
          </li>
        );
      })}
      {hidden > 0 && <li className="text-ink-700">and {hidden} more</li>}
    </ul>
  );
}
