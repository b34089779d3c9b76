/** The preview's word, on the picture where the eyes are; a question says how to answer it. */
import { Button, IconButton } from '@printready/ui';
import { CircleHelp, Info, X } from 'lucide-react';
import type { Word } from './use-word.ts';

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function CanvasWord({ word: { text, question, dismiss } }: { readonly word: Word }) {
  return (
    // The region stays, so that what appears in it is read out; presses beside the card reach the picture.
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-0 flex justify-center p-3 max-sm:p-2"
    >
      {text !== null && (
        <div
          className="pointer-events-auto flex max-w-xl cursor-default items-center gap-2 rounded-md border border-ink-300 bg-surface py-1.5 pr-1.5 pl-3 text-sm text-ink-950 shadow-pop"
          onPointerDown={(event) => event.stopPropagation()}
        >
          {question ? (
            <CircleHelp {...ICON} className="shrink-0 text-accent" />
          ) : (
            <Info {...ICON} className="shrink-0 text-accent" />
          )}
          <p className="min-w-0 py-0.5">
            {text}
            {question && (
              <strong className="font-semibold whitespace-nowrap">
                <span className="pointer-coarse:hidden"> Click it.</span>
                <span className="hidden pointer-coarse:inline"> Tap it.</span>
              </strong>
            )}
          </p>
          {question ? (
            <Button size="small" onClick={dismiss}>
              {question.leave}
            </Button>
          ) : (
            <IconButton label="Dismiss" size="small" onClick={dismiss}>
              <X size={16} strokeWidth={1.5} />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}
