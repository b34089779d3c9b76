/** Sends the exported sheet to a customer; for exports of one sheet, because a proof has one picture. */
import { MM_PER_INCH } from '@printready/pixels/number';
import { effectivePpi } from '@printready/tools/fit-my-print';
import { IconButton, Spinner } from '@printready/ui';
import { Stamp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { judgeForCustomer } from '../../screen-parts/proofs/send/judge-for-customer.ts';
import type { ProofSubject } from '../../screen-parts/proofs/send/proof-form.ts';
import { lazyPart } from '../../shell/lazy-part.ts';
import { WidgetErrorBoundary } from '../../shell/WidgetErrorBoundary.tsx';
import type { RunTask } from '../../threads/use-job.ts';
import { artFilesOf, type ExportState, type Job } from '../export/use-export.ts';
import { isSizeAssumed } from '../plan/art-file.ts';
import { reducedSheet } from './reduced-sheet.ts';

const SendProofDialog = lazyPart(() => import('../../screen-parts/proofs/send/SendProofDialog.tsx'));

/** Judged by the softest piece on the sheet. */
function subjectOf({ plan, layout, files, unit }: Job, fileName: string): ProofSubject {
  const [sheet = { width: 1, length: 1 }] = layout.sheets;
  const mm = (pixels: number) => (pixels / plan.surface.ppi) * MM_PER_INCH;
  const size = { widthMm: mm(sheet.width), heightMm: mm(sheet.length), unit };
  const arts = plan.arts.filter((_, index) => layout.laid.some((piece) => piece.art === index));
  return {
    fileName,
    size,
    judged: judgeForCustomer(size, {
      ppi: Math.min(...arts.map(effectivePpi)),
      isSizeAssumed: arts.some((art) => {
        const file = files.get(art.id);
        return file !== undefined && isSizeAssumed(art, file);
      }),
    }),
    garment: null,
    inks: [],
  };
}

async function drawSheet(job: Job, runTask: RunTask): Promise<Blob> {
  const [first] = job.layout.sheets;
  if (!first) throw new TypeError('An exported job has a sheet.');
  const { sheet, ppi } = reducedSheet({ ...first, laid: job.layout.laid }, job.plan.surface.ppi);
  const request = { arts: artFilesOf(job), sheets: [sheet], ppi, format: 'png', white: null } as const;
  const { reduceFile } = await import('../../screen-parts/proofs/send/reduce-picture.ts');
  return reduceFile(await runTask('write-sheets', request));
}

/** @param job null before the sheet as it is now was paid */
export function SheetProof(props: { readonly job: Job | null; readonly made: ExportState['made'] }) {
  const { job, made } = props;
  const [isOpen, setOpen] = useState(false);
  const [file] = made?.files ?? [];
  if (!job || !file || job.layout.sheets.length !== 1) return null;
  return (
    <>
      <IconButton icon={Stamp} iconSize={18} label="Send a proof" onClick={() => setOpen(true)} />
      {isOpen && (
        <WidgetErrorBoundary severity="medium" solutions={['Try again.', 'The sheet is untouched.']}>
          <Suspense fallback={<Spinner label="Opening the proof" />}>
            <SendProofDialog
              subject={subjectOf(job, file.name)}
              picture={(runTask) => drawSheet(job, runTask)}
              file={() => Promise.resolve(file.blob)}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </WidgetErrorBoundary>
      )}
    </>
  );
}
