import { PRODUCT_NAME } from '@printready/contracts/messages';
import { Lock } from 'lucide-react';
import { ToolErrorBoundary } from '../shell/ToolErrorBoundary.tsx';
import { useTitle } from '../shell/use-title.ts';
import { LazyValidator } from './LazyValidator.tsx';

export function StandaloneValidator() {
  useTitle('File Validator');
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-paper outline-none">
      <ToolErrorBoundary wrapperTitle="File Validator">
        <LazyValidator
          tokensPerFile={0}
          maxFiles={1}
          heading={
            <header className="text-center">
              <h1 className="text-2xl font-semibold tracking-tight text-ink-950">Will it print?</h1>
              <p className="pt-2 text-base text-balance text-ink-700">
                Drop your artwork and see what a print shop would say about it.
              </p>
            </header>
          }
          footing={
            <p className="flex items-center justify-center gap-2 text-sm text-ink-700">
              <Lock size={16} strokeWidth={1.5} aria-hidden />
              {PRODUCT_NAME} reads the file in your browser. It is not uploaded.
            </p>
          }
        />
      </ToolErrorBoundary>
    </main>
  );
}
