import { classNames } from '@printready/ui';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export function CardSection(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const { title, aside, open, onToggle, children } = props;
  const id = useId();
  return (
    <section className="border-t border-ink-200">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 px-5 text-left text-sm font-semibold text-ink-950 -outline-offset-2 hover:bg-ink-50"
        >
          <ChevronRight
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className={classNames(
              '-ml-1 shrink-0 text-ink-600 transition-transform duration-120',
              open && 'rotate-90',
            )}
          />
          <span className="grow">{title}</span>
          {aside && <span className="text-xs font-normal text-ink-600 tabular-nums">{aside}</span>}
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-5 pb-4">
        {children}
      </div>
    </section>
  );
}
