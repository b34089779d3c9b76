import type { Hold } from '@printready/designer/compose';
import { millimetersToInches } from '@printready/pixels/number';
import { Button, Skeleton } from '@printready/ui';
import { LayoutGrid, RefreshCw, X } from 'lucide-react';
import { config } from '../config.ts';
import type { Sketch } from '../threads/work.ts';
import { leftOutNote } from './arrangement.ts';
import { longestLineOf } from './brief/brief-form.ts';
import { WANTED } from './brief/fill-grid.ts';
import { letteringOf, titled } from './brief/names.ts';
import { composeGrid, composeOthers, openSketch, useStudio } from './designs/studio.ts';

import { pictureUrl } from './picture-url.ts';

function Card({ sketch, title }: { readonly sketch: Sketch; readonly title: string }) {
  const { design, look, svg, leftOut = [] } = sketch;
  const name = `${titled(design.family)}, ${letteringOf(design.pairing)}, score ${Math.round(look.score)}`;
  return (
    <button
      type="button"
      onClick={() => openSketch(sketch)}
      className="flex w-full flex-col overflow-hidden rounded-md border border-ink-200 bg-surface text-left hover:border-ink-400"
    >
      <span className="relative block aspect-square w-full" style={{ backgroundColor: design.garment.hex }}>
        <img
          src={pictureUrl(svg)}
          alt={`${title}: ${name}`}
          className="absolute inset-4 size-[calc(100%-2rem)] object-contain"
        />
      </span>
      <span aria-hidden className="flex items-baseline justify-between gap-2 px-3 py-2 text-sm">
        <span className="min-w-0 truncate text-ink-900">{titled(design.family)}</span>
        <span className="text-ink-700 tabular-nums">{Math.round(look.score)}</span>
      </span>
      {leftOut.length > 0 && (
        <span className="px-3 pb-2 text-xs text-ink-700">
          {leftOutNote(leftOut, millimetersToInches(design.print.widthMm))}
        </span>
      )}
    </button>
  );
}

const HELD: readonly { readonly key: keyof Hold; readonly label: string }[] = [
  { key: 'family', label: 'Layout' },
  { key: 'pairing', label: 'Text' },
  { key: 'palette', label: 'Palette' },
  { key: 'motif', label: 'Motif' },
];

function Held({ hold }: { readonly hold: Hold }) {
  const held = HELD.filter(({ key }) => hold[key] !== undefined);
  if (held.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-700">
      Kept:
      {held.map(({ key, label }) => (
        <Button
          key={key}
          size="small"
          aria-label={`Stop keeping: ${label}`}
          onClick={() => {
            const rest = Object.entries(hold).filter(([other]) => other !== key);
            void composeGrid(Object.fromEntries(rest));
          }}
        >
          {label}
          <X size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      ))}
    </p>
  );
}

function Start() {
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-3 p-8 text-center">
      <LayoutGrid size={32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <h1 className="text-xl font-semibold tracking-tight text-balance">
        From a sentence to twelve designs that print
      </h1>
      <p className="text-ink-700">
        Tell us who it is for and what it should say. Every design uses real fonts and flat inks, and is
        scored for print before you see it.
      </p>
    </div>
  );
}

function Outcome() {
  const { status, sketches, origin } = useStudio();
  if (status === 'failed')
    return (
      <p role="alert" className="text-sm text-bad">
        The designs could not be composed: the fonts or pictures did not load. Check your connection and try
        again.
      </p>
    );
  if (status === 'asking')
    return (
      <p role="status" className="text-sm text-ink-700">
        Asking {config.languageModel} for layouts…
      </p>
    );
  const count = sketches.length;
  const short =
    status === 'done' && count < WANTED
      ? count === 0
        ? `These words are too long for any layout at this size. Shorten “${longestLineOf(origin.form)}” or print wider.`
        : `${count} ${count === 1 ? 'design' : 'designs'}. Shorter lines would allow more.`
      : `${count} of ${WANTED}`;
  return (
    <p role="status" className="text-sm text-ink-700 tabular-nums">
      {status === 'done' && count === WANTED ? `${WANTED} designs` : short}
    </p>
  );
}

function ChosenBy() {
  const chooser = useStudio((state) => state.chooser);
  const filled = useStudio((state) => state.status === 'done');
  if (!chooser) return null;
  const { model } = chooser;
  return (
    <p className="w-full text-sm text-ink-700">
      {'why' in chooser
        ? `Composed locally: ${chooser.why}`
        : chooser.designs === 0 && filled
          ? `Composed locally: none of the layouts from ${model} would print well.`
          : `${chooser.designs} chosen by ${model}; the others composed locally.`}
    </p>
  );
}

export function Grid() {
  const { status, sketches, hold, form, title } = useStudio();
  if (status === 'idle') return <Start />;
  const missing = status === 'filling' || status === 'asking' ? WANTED - sketches.length : 0;
  return (
    <section aria-label="Designs" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Outcome />
        <span className="text-sm text-ink-600 tabular-nums">Seed {form.seed}</span>
        <Held hold={hold} />
        <Button icon={RefreshCw} size="small" className="ml-auto" onClick={() => void composeOthers()}>
          Twelve more
        </Button>
        <ChosenBy />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,42vw),1fr))] gap-3">
        {sketches.map((sketch) => (
          <li key={`${sketch.design.family} ${sketch.design.seed}`}>
            <Card sketch={sketch} title={title} />
          </li>
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li key={`missing ${index}`}>
            <Skeleton className="aspect-[1/1.2] w-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
