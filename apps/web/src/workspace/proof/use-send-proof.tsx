import type { Backdrop } from '@printready/canvas/backdrop';
import type { LengthUnit } from '@printready/pixels/number';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { type ReactNode, Suspense, useState } from 'react';
import type { RunResult } from '../../runs/use-run.ts';
import { writeMainFile } from '../../runs/write-result.ts';
import { lazyPart } from '../../shell/lazy-part.ts';
import { WidgetErrorBoundary } from '../../shell/WidgetErrorBoundary.tsx';
import { proofSubject } from './proof-subject.ts';

const SendProofDialog = lazyPart(() => import('../../screen-parts/proofs/send/SendProofDialog.tsx'));

const loadReducer = () => import('../../screen-parts/proofs/send/reduce-picture.ts');

export function useSendProof(
  tool: { readonly toolId: WorkspaceToolId; readonly manifest: ToolManifest },
  { backdrop, unit }: { readonly backdrop: Backdrop; readonly unit: LengthUnit },
) {
  const [result, setResult] = useState<RunResult | null>(null);
  const close = () => setResult(null);
  const dialog: ReactNode = result && (
    <WidgetErrorBoundary
      severity="medium"
      solutions={['Try again.', 'The image and its result are untouched.']}
    >
      <Suspense fallback={<Spinner label="Opening the proof" />}>
        <SendProofDialog
          subject={proofSubject(tool.manifest, result, { backdrop, unit })}
          picture={async () => (await loadReducer()).reduceLevels(result.picture.levels)}
          file={async (runTask) => (await writeMainFile(tool, result, runTask)).blob}
          onClose={close}
        />
      </Suspense>
    </WidgetErrorBoundary>
  );
  return { dialog, open: setResult };
}
