import { RasterView } from '@printready/canvas/canvas';
import { classNames } from '@printready/ui';
import { useEffect, useRef } from 'react';
import type { Thumbnail } from './pages.task.ts';

export function PageGrid(props: {
  readonly pages: number;
  readonly thumbnails: readonly Thumbnail[];
  readonly page: number;
  readonly onChoose: (page: number) => void;
  readonly onOpen: (page: number) => void;
}) {
  const { pages, thumbnails, page, onChoose, onOpen } = props;
  const chosen = useRef<HTMLInputElement>(null);
  // Overrides the initial focus that Radix's dialog sets.
  useEffect(() => chosen.current?.focus(), []);
  return (
    <fieldset>
      <legend className="sr-only">Page</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2 p-0.5">
        {Array.from({ length: pages }, (_, index) => (
          <label
            key={index}
            onDoubleClick={() => onOpen(index)}
            className={classNames(
              'flex cursor-pointer flex-col items-center gap-1 rounded-md border p-2 text-xs tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-accent',
              index === page
                ? 'border-accent bg-accent-soft text-ink-950'
                : 'border-ink-200 text-ink-700 hover:border-ink-400',
            )}
          >
            <input
              ref={index === page ? chosen : undefined}
              type="radio"
              name="page"
              checked={index === page}
              onChange={() => onChoose(index)}
              aria-label={`Page ${index + 1}`}
              className="sr-only"
            />
            <span className="flex h-24 w-full items-center justify-center">
              <PageImage thumbnail={thumbnails[index]} />
            </span>
            {index + 1}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PageImage({ thumbnail }: { readonly thumbnail: Thumbnail | undefined }) {
  if (!thumbnail) return <span aria-hidden className="size-16 rounded-sm bg-ink-100" />;
  if (!thumbnail.picture) return <span className="text-center text-ink-600">cannot be drawn</span>;
  return (
    <RasterView
      raster={thumbnail.picture}
      className="max-h-full max-w-full border border-ink-200 bg-[#fff]"
    />
  );
}
