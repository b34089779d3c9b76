/** One design, large: on its garment, its figures, what to keep of it, and its files. */
import { EXPORT_TOKENS } from '@printready/contracts/designer';
import type { Hold } from '@printready/designer/compose';
import { creditLine } from '@printready/designer/scene';
import { Button, ChoiceField, IconButton, SwitchField } from '@printready/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ExportButtons } from './ExportButtons.tsx';
import { Garment } from './Garment.tsx';
import { inkCount, letteringOf, sizeOf, titled } from './names.ts';
import { pictureUrl } from './picture-url.ts';
import { closeDesign, composeLike, type Opened, useStudio } from './studio.ts';

const VIEWS = [
  { value: 'design', label: 'Design' },
  { value: 'garment', label: 'On the shirt' },
] as const;

function View({ opened }: { readonly opened: Opened }) {
  const [view, setView] = useState<'design' | 'garment'>('design');
  const { design, svg, title } = opened;
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <IconButton label="Back to all designs" onClick={closeDesign}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <h1 className="min-w-0 grow truncate text-lg font-semibold">{title}</h1>
        <ChoiceField label="View" value={view} choices={VIEWS} onChange={setView} />
      </div>
      <div className="h-[min(70vh,46rem)] rounded-md border border-ink-200 bg-surface max-lg:h-[60vh]">
        {view === 'garment' ? (
          <Garment design={design} svg={svg} />
        ) : (
          <div className="relative size-full rounded-md" style={{ backgroundColor: design.garment.hex }}>
            <img
              src={pictureUrl(svg)}
              alt={`${title}, ${titled(design.family)}`}
              className="absolute inset-6 size-[calc(100%-3rem)] object-contain"
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Facts({ opened: { design } }: { readonly opened: Opened }) {
  const sketch = useStudio((state) => state.sketches.find((one) => one.design.seed === design.seed));
  const facts: readonly (readonly [string, string])[] = [
    ...(sketch ? [['Score', `${Math.round(sketch.look.score)} of 100`] as const] : []),
    ['Layout', titled(design.family)],
    ['Lettering', letteringOf(design.pairing)],
    ['Print size', sizeOf(design.print)],
    ['Method', design.print.method === 'dtf' ? 'DTF' : 'Screen print'],
    ['Seed', String(design.seed)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-600">{term}</dt>
          <dd className="text-right text-ink-950 tabular-nums">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-600">{inkCount(design.inks.length)}</dt>
      <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1">
        {design.inks.map(({ id, name, hex }) => (
          <span key={id} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-4 rounded-xs border border-ink-300"
              style={{ backgroundColor: hex }}
            />
            {titled(name)}
          </span>
        ))}
      </dd>
    </dl>
  );
}

const KEEPABLE = [
  { key: 'text', label: 'Text' },
  { key: 'palette', label: 'Palette' },
  { key: 'layout', label: 'Layout' },
  { key: 'motif', label: 'Motif' },
] as const;
type Keepable = (typeof KEEPABLE)[number]['key'];

function MoreLikeThis({ opened: { design } }: { readonly opened: Opened }) {
  const [kept, setKept] = useState<Readonly<Record<Keepable, boolean>>>({
    text: true,
    palette: false,
    layout: true,
    motif: false,
  });
  const hold: Hold = {
    ...(kept.layout && { family: design.family }),
    ...(kept.text && { pairing: design.pairing }),
    ...(kept.palette && { palette: design.inks.map(({ name }) => name) }),
    ...(kept.motif && { motif: design.credits[0]?.id ?? null }),
  };
  return (
    <section aria-labelledby="keep" className="flex flex-col gap-1">
      <h2 id="keep" className="text-sm font-semibold">
        Keep what you like
      </h2>
      {KEEPABLE.map(({ key, label }) => (
        <SwitchField
          key={key}
          label={label}
          value={kept[key]}
          onChange={(value) => setKept((before) => ({ ...before, [key]: value }))}
        />
      ))}
      <Button className="mt-1" onClick={() => void composeLike(hold)}>
        More like this
      </Button>
    </section>
  );
}

export function OpenedDesign({ opened }: { readonly opened: Opened }) {
  const credit = creditLine(opened.design);
  return (
    <section aria-label="Design" className="flex min-w-0 grow max-lg:flex-col">
      <View opened={opened} />
      <aside className="flex flex-col gap-6 border-ink-200 bg-surface p-4 lg:w-80 lg:shrink-0 lg:overflow-y-auto lg:border-l max-lg:border-t">
        <Facts opened={opened} />
        <ExportButtons opened={opened} />
        <MoreLikeThis opened={opened} />
        {credit !== null && (
          <p className="text-xs text-ink-600">
            {credit} The line stands in the SVG and the PDF; give it where you sell the print.
          </p>
        )}
        <p className="text-xs text-ink-600">
          {EXPORT_TOKENS} tokens pay for a design once: every file of it is included.
        </p>
      </aside>
    </section>
  );
}
