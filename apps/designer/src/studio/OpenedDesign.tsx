import { EXPORT_TOKENS } from '@printready/contracts/designer';
import type { Hold } from '@printready/designer/compose';
import { asksForCredit, creditLine } from '@printready/designer/scene';
import { Button, ChoiceField, IconButton, SwitchField } from '@printready/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Editor } from '../editor/Editor.tsx';
import { openEditor } from '../editor/model/editor.ts';
import { onEditorKey } from '../editor/model/keys.ts';
import { FaultList } from '../editor/panels/FaultList.tsx';
import { LayersPanel } from '../editor/panels/LayersPanel.tsx';
import { SelectionPanel } from '../editor/panels/SelectionPanel.tsx';
import { UndoButtons } from '../editor/panels/Toolbar.tsx';
import { WearField } from '../editor/panels/WearField.tsx';
import { inkCount, letteringOf, sizeOf, titled } from './brief/names.ts';
import { setStoredInAccount } from './designs/account-sync.ts';
import {
  changeDesign,
  closeDesign,
  composeAround,
  composeLike,
  type Opened,
  redraw,
  useStudio,
} from './designs/studio.ts';
import { ExportButtons } from './export/ExportButtons.tsx';
import { Garment } from './Garment.tsx';

const VIEWS = [
  { value: 'design', label: 'Design' },
  { value: 'garment', label: 'On the shirt' },
] as const;

type ViewName = (typeof VIEWS)[number]['value'];

function Head({ title, view, onView }: { title: string; view: ViewName; onView: (view: ViewName) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconButton icon={ArrowLeft} iconSize={18} label="Back to all designs" onClick={closeDesign} />
      <h1 className="min-w-0 grow truncate text-lg font-semibold">{title}</h1>
      <UndoButtons />
      <ChoiceField label="View" value={view} choices={VIEWS} onChange={onView} />
    </div>
  );
}

function Facts({ opened: { design, origin } }: { readonly opened: Opened }) {
  // The score applies to the design as composed, not as edited since.
  const composed = useStudio((state) => state.sketches.find((one) => one.design.seed === design.seed));
  const sketch = composed && JSON.stringify(composed.design) === JSON.stringify(design) ? composed : null;
  const facts: readonly (readonly [string, string])[] = [
    ...(sketch ? [['Score', `${Math.round(sketch.look.score)} of 100`] as const] : []),
    ['Layout', titled(design.family)],
    ['Lettering', letteringOf(design.pairing)],
    ['Print size', sizeOf(design.print)],
    ['Method', design.print.method === 'dtf' ? 'DTF' : 'Screen print'],
    ...(origin ? [['Seed', String(origin.form.seed)] as const] : []),
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
      <Button look="quiet" onClick={() => void composeAround()}>
        Re-compose around this
      </Button>
      <p className="text-xs text-ink-600">
        Keeps your texts, garment, inks and picture as they are now; layout and lettering are drawn again.
      </p>
    </section>
  );
}

function KeepInAccount({ opened: { id, stored } }: { readonly opened: Opened }) {
  return (
    <SwitchField
      label="Keep in my account"
      hint="Always saved in this browser. Turn on to save it in your account, too, for your other devices."
      value={stored === true}
      onChange={(keeps) => void setStoredInAccount(id, keeps)}
    />
  );
}

const GROUP = 'flex flex-col gap-6 border-ink-200 bg-surface p-4 max-lg:border-t';

export function OpenedDesign({ opened }: { readonly opened: Opened }) {
  const { id, title, design, svg } = opened;
  const [view, setView] = useState<ViewName>('design');
  const credit = design.credits.some(asksForCredit) ? creditLine(design) : null;
  const first = useRef(design);
  useEffect(
    () =>
      openEditor(first.current, {
        onStep: (changed) => changeDesign(id, changed),
        onPlates: (drawn) => redraw(id, drawn),
      }),
    [id],
  );
  return (
    <section aria-label="Design" className="flex min-w-0 grow max-lg:flex-col" onKeyDown={onEditorKey}>
      <aside
        className={`${GROUP} max-lg:order-3 lg:order-first lg:w-64 lg:shrink-0 lg:overflow-y-auto lg:border-r`}
      >
        <LayersPanel />
      </aside>
      <div className="flex min-h-0 min-w-0 grow flex-col gap-3 p-4 max-lg:order-1 max-sm:p-3">
        <Head title={title} view={view} onView={setView} />
        {view === 'design' ? (
          <Editor title={title} />
        ) : (
          <div className="min-h-0 grow rounded-md border border-ink-200 bg-surface max-lg:h-[60vh]">
            <Garment design={design} svg={svg} />
          </div>
        )}
      </div>
      <aside className="border-ink-200 bg-surface max-lg:contents lg:flex lg:w-80 lg:shrink-0 lg:flex-col lg:overflow-y-auto lg:border-l">
        <div className={`${GROUP} max-lg:order-2`}>
          <SelectionPanel />
          <WearField />
          <FaultList />
        </div>
        <div className={`${GROUP} max-lg:order-4 lg:pt-2`}>
          <ExportButtons opened={opened} />
          <Facts opened={opened} />
          <MoreLikeThis opened={opened} />
          <KeepInAccount opened={opened} />
          {credit !== null && (
            <p className="text-xs text-ink-600">
              {credit} The SVG and PDF include this credit. Show it where you sell the print.
            </p>
          )}
          <p className="text-xs text-ink-600">
            {EXPORT_TOKENS} tokens per design, paid once. Every file is included.
          </p>
        </div>
      </aside>
    </section>
  );
}
