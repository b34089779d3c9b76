import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { type ReactNode, Suspense, useState } from 'react';
import type { OpenDocument } from '../../files/document.ts';
import type { RunResult } from '../../runs/use-run.ts';
import { lazyPart } from '../../shell/lazy-part.ts';
import { WidgetErrorBoundary } from '../../shell/WidgetErrorBoundary.tsx';
import { imageSubject, type ReadySubject, resultSubject } from './subject.ts';

const ReadyDialog = lazyPart(() => import('./ReadyDialog.tsx'));

type OpenIn = ((toolId: string) => void) | null;
type Asked = { readonly subject: ReadySubject; readonly openIn: OpenIn };

export function useReadyQuestion(
  image: {
    readonly toolId: WorkspaceToolId;
    readonly manifest: ToolManifest;
    readonly document: OpenDocument;
  },
  handed: {
    readonly panelProps: { readonly openIn: OpenIn };
    readonly delivery: { readonly sendTo: (toolId: string) => Promise<void> };
  },
) {
  const { toolId, manifest, document } = image;
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog: ReactNode = asked && (
    <WidgetErrorBoundary
      severity="medium"
      solutions={['Ask again.', 'The image and its result are untouched.']}
    >
      <Suspense fallback={<Spinner label="Opening the report" />}>
        <ReadyDialog {...asked} toolId={toolId} onClose={() => setAsked(null)} />
      </Suspense>
    </WidgetErrorBoundary>
  );
  return {
    dialog,
    ofImage: () => setAsked({ subject: imageSubject(toolId, document), openIn: handed.panelProps.openIn }),
    ofResult: (result: RunResult) =>
      setAsked({
        subject: resultSubject(toolId, manifest, result),
        openIn: result.paid ? (id) => void handed.delivery.sendTo(id) : null,
      }),
  };
}
