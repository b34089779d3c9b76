import { ChevronRight, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, use, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { SectionHelp } from './section-help.ts';

type SectionProps = {
  readonly title: string;
  readonly id: string;
  readonly initiallyOpen?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const memoryKey = (id: string) => `printready-section:${id}`;

export function Section({ title, id, initiallyOpen = true, aside, children }: SectionProps) {
  const contentId = useId();
  const openHelp = use(SectionHelp);
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
      <div className="flex items-stretch">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={toggle}
            className="flex h-10 thumb:h-11 w-full items-center gap-1.5 pr-2 pl-4 text-left text-sm font-semibold text-ink-950 -outline-offset-2 hover:bg-ink-50"
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
        {openHelp && (
          <button
            type="button"
            aria-label={`Explain “${title}”`}
            title={`Explain “${title}”`}
            onClick={() => openHelp(title)}
            className="flex w-10 shrink-0 items-center justify-center text-ink-500 -outline-offset-2 hover:bg-ink-50 hover:text-ink-950 thumb:w-11"
          >
            <CircleQuestionMark size={16} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </div>
      <div id={contentId} hidden={!open} className="px-4 pb-4">
        <div className="flex flex-col gap-3">{children}</div>
      </div>
    </section>
  );
}
