import { Suspense, useState } from 'react';
import { config } from '../platform/config.ts';
import { headerControl } from '../shell/header-control.ts';
import { lazyExtra } from '../shell/lazy-part.ts';

const FeedbackDialog = lazyExtra(() => import('./FeedbackDialog.tsx'), 'the form');

const TAB =
  'print:hidden fixed z-20 border border-ink-300 bg-paper text-xs font-medium tracking-wide text-ink-950 hover:bg-ink-100 ' +
  'right-4 bottom-0 rounded-t-md border-b-0 px-3 py-1.5 thumb:min-h-10 ' +
  'xl:top-1/2 xl:right-0 xl:bottom-auto xl:-translate-y-1/2 xl:rounded-l-md xl:rounded-tr-none xl:border-r-0 xl:border-b xl:px-1.5 xl:py-3 xl:[writing-mode:vertical-rl]';

export function HelpTab({ place }: { readonly place: 'edge' | 'header' }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!config.feedbackEnabled) return null;
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        data-theme="dark"
        aria-haspopup="dialog"
        onClick={ask}
        className={place === 'edge' ? TAB : headerControl}
      >
        HELP
      </button>
      {asked && (
        <Suspense>
          <FeedbackDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
