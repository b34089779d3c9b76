/** The fixed HELP tab at the window's edge; there only when the server takes feedback. */
import { lazy, Suspense, useState } from 'react';
import { config } from '../config.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));

export function HelpTab() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!config.feedbackEnabled) return null;
  return (
    <>
      <button
        type="button"
        data-theme="dark"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        className="fixed top-1/2 right-0 z-20 -translate-y-1/2 rounded-l-md border border-r-0 border-ink-300 bg-paper px-1.5 py-3 text-xs font-medium tracking-wide text-ink-950 [writing-mode:vertical-rl] hover:bg-ink-100"
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
