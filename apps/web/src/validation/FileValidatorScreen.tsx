import { MAX_FILES } from '@printready/contracts/validation';
import type { ToolManifest } from '@printready/tools/tool';
import { Lock } from 'lucide-react';
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
import { LazyValidator } from './LazyValidator.tsx';
import { RecentValidations } from './RecentValidations.tsx';

export default function FileValidatorScreen({ manifest }: { readonly manifest: ToolManifest }) {
  return (
    <div className="h-full overflow-y-auto bg-paper">
      <LazyValidator
        tokensPerFile={manifest.price.tokens}
        maxFiles={MAX_FILES}
        heading={
          <header className="text-center">
            <h1 className="text-2xl font-semibold tracking-tight text-ink-950">{manifest.title}</h1>
            <p className="mx-auto max-w-lg pt-2 text-base text-balance text-ink-700">{manifest.summary}</p>
          </header>
        }
        footing={
          <>
            <p className="flex items-center justify-center gap-2 text-sm text-ink-700">
              <Lock size={16} strokeWidth={1.5} aria-hidden />
              Your artwork stays on this computer.
            </p>
            <RecentValidations />
          </>
        }
      />
      <DiagnosticsPanel />
    </div>
  );
}
