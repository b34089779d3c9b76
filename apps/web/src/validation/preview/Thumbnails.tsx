import { classNames } from '@printready/ui';
import { useEffect, useRef, useState } from 'react';
import { type Issue, TYPE_LOOK } from '../../preflight/categories.ts';
import type { PageSource } from '../../preflight/pages/page-source.ts';
import { PageCanvas } from './PageCanvas.tsx';
import { usePage } from './use-pages.ts';

type ThumbnailsProps = {
  readonly source: PageSource;
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** Keyed by page number, from 1. */
  readonly worst: ReadonlyMap<number, Issue['type']>;
};

export function Thumbnails({ source, shown, onShow, worst }: ThumbnailsProps) {
  return (
    <ol aria-label="Pages" className="flex gap-2 overflow-x-auto border-b border-ink-200 bg-surface p-2">
      {Array.from({ length: source.pageCount }, (_, index) => (
        <Thumbnail
          key={index}
          source={source}
          index={index}
          isShown={index === shown}
          onShow={() => onShow(index)}
          worst={worst.get(index + 1)}
        />
      ))}
    </ol>
  );
}

const SIDE = 72;

function Thumbnail(props: {
  readonly source: PageSource;
  readonly index: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly worst: Issue['type'] | undefined;
}) {
  const { source, index, isShown, onShow, worst } = props;
  const item = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = item.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  const look = worst && TYPE_LOOK[worst];
  return (
    <li ref={item} className="shrink-0">
      <button
        type="button"
        aria-current={isShown ? 'page' : undefined}
        aria-label={`Page ${index + 1}${look ? `, ${look.name.toLowerCase()}` : ''}`}
        onClick={onShow}
        className={classNames(
          'flex w-20 flex-col items-center gap-1 rounded-md border p-1 text-xs tabular-nums',
          isShown
            ? 'border-accent bg-accent-soft text-ink-950'
            : 'border-transparent text-ink-700 hover:bg-ink-100',
        )}
      >
        <span className="relative flex h-18 w-18 items-center justify-center">
          {seen && <SmallPage source={source} index={index} />}
        </span>
        <span className="flex items-center gap-1">
          {look && <look.Icon size={12} strokeWidth={2} aria-hidden className={look.text} />}
          {index + 1}
        </span>
      </button>
    </li>
  );
}

function SmallPage({ source, index }: { readonly source: PageSource; readonly index: number }) {
  const page = usePage(source, index);
  if (!page) return null;
  const scale = Math.min(SIDE / page.width, SIDE / page.height);
  return <PageCanvas page={page} scale={scale} label="" className="border border-ink-200" />;
}
