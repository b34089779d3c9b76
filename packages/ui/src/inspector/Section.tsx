/** A part of the inspector that folds away; this browser remembers which ones are open. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';

export type SectionProps = {
  readonly title: string;
  /** Names the memory: unique over all tools. */
  readonly id: string;
  readonly initiallyOpen?: boolean;
  /** Beside the title, also when folded: a figure, a state. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const memoryKey = (id: string) => `printready-section:${id}`;

export function Section({ title, id, initiallyOpen = true, aside, children }: SectionProps) {
  const contentId = useId();
  const [open, setOpen] = useState(() => {
    const kept = localStorage.getItem(memoryKey(id));
    return kept === null ? initiallyOpen : kept === 'open';
  });
  const toggle = () => {
    setOpen(!open);
    localStorage.setItem(memoryKey(id), open ? 'folded' : 'open');
  };
  return (
    <section className="border-b border-ink-200">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          onClick={toggle}
          className="flex h-10 thumb:h-11 w-full items-center gap-1.5 px-4 text-left text-sm font-semibold text-ink-950 -outline-offset-2 hover:bg-ink-50"
        >
          <ChevronRight
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className={classNames(
              '-ml-1 text-ink-600 transition-transform duration-120',
              open && 'rotate-90',
            )}
          />
          <span className="grow">{title}</span>{' '}
          {aside && <span className="text-xs font-normal text-ink-600 tabular-nums">{aside}</span>}
        </button>
      </h2>
      <div id={contentId} hidden={!open} className="px-4 pb-4">
        <div className="flex flex-col gap-3">{children}</div>
      </div>
    </section>
  );
}
