import { pages } from 'virtual:manual';
import { pagePath } from '@printready/manual/page';
import { Button } from '@printready/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { findHeading } from './find-heading.ts';
import { Prose } from './Prose.tsx';

export default function HelpPane(props: {
  readonly toolId: string;
  readonly section: string;
  readonly onClose: () => void;
}) {
  const { toolId, section, onClose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const page = pages.find(({ id }) => id === `tools/${toolId}`);
  const heading = findHeading(page?.outline ?? [], section);
  useEffect(() => {
    back.current?.focus({ preventScroll: true });
    const at = heading && scroller.current?.querySelector<HTMLElement>(`#${CSS.escape(heading.id)}`);
    if (at) scroller.current?.scrollTo({ top: at.offsetTop });
  }, [heading]);
  if (!page) throw new RangeError(`The manual has no page of the tool "${toolId}".`);
  return (
    <section
      aria-label={`Help: ${page.title}`}
      className="flex min-h-0 grow flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-ink-200 px-4 thumb:h-14">
        <Button icon={ArrowLeft} ref={back} size="small" look="quiet" className="-ml-3" onClick={onClose}>
          Settings
        </Button>
        <Link to={pagePath(page.id, heading?.id)} className="thumb-area text-sm text-accent underline">
          Full page
        </Link>
      </div>
      <div
        ref={scroller}
        tabIndex={-1}
        className="relative min-h-0 grow overflow-y-auto overscroll-contain p-4"
      >
        <Prose html={page.html} className="text-sm" />
      </div>
    </section>
  );
}
