import { Button, Section, Skeleton } from '@printready/ui';
import { useEffect, useState } from 'react';
import { draw } from '../threads/pool.ts';
import { letteringOf, titled } from './brief/names.ts';
import type { StoredDesign } from './designs/stored-designs.ts';
import { openRecent, useStudio } from './designs/studio.ts';
import { pictureUrl } from './picture-url.ts';

const SHOWN = 6;

type DesignThumbnailProps = { readonly one: StoredDesign; readonly onOpen: (svg: string) => void };

export function DesignThumbnail({ one, onOpen }: DesignThumbnailProps) {
  const [svg, setSvg] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    draw(one.design).then(
      (drawn) => {
        if (!left) setSvg(drawn);
      },
      (error: unknown) => {
        console.error('A kept design could not be drawn.', error);
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [one.design]);
  if (svg === null && !failed) return <Skeleton className="aspect-square w-full" />;
  return (
    <button
      type="button"
      aria-label={`Open ${one.title}, ${titled(one.design.family)}, ${letteringOf(one.design.pairing)}`}
      className="relative aspect-square w-full rounded-md border border-ink-200 hover:border-ink-400"
      style={{ backgroundColor: one.design.garment.hex }}
      onClick={() => onOpen(svg ?? '')}
    >
      {svg === null ? (
        <span className="m-2 block truncate rounded-sm bg-surface p-1 text-xs text-ink-950">{one.title}</span>
      ) : (
        <img
          src={pictureUrl(svg)}
          alt=""
          className="absolute inset-2 size-[calc(100%-1rem)] object-contain"
        />
      )}
    </button>
  );
}

export function RecentDesigns() {
  const designs = useStudio((state) => state.designs);
  const [all, setAll] = useState(false);
  if (designs.length === 0) return null;
  return (
    <Section id="designer-last" title="Your last designs">
      <ul className="grid grid-cols-3 gap-2">
        {(all ? designs : designs.slice(0, SHOWN)).map((one) => (
          <li key={one.id}>
            <DesignThumbnail one={one} onOpen={(svg) => openRecent(one, svg)} />
          </li>
        ))}
      </ul>
      {designs.length > SHOWN && (
        <Button size="small" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show ${SHOWN} of ${designs.length}` : `Show all ${designs.length}`}
        </Button>
      )}
    </Section>
  );
}
