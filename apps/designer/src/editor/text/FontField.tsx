import { type AnyFaceId, faceName, isLate, lateFaceNotice } from '@printready/designer/late-faces';
import type { TextNode } from '@printready/designer/scene';
import { Input, Popover, Spinner, toast } from '@printready/ui';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { cssFamily, type FaceState, showBundled, useFaces } from '../model/face-store.ts';
import { chooseFace } from './choose-face.ts';
import { BUNDLED, findFaces, kindName, LATE } from './font-search.ts';

function FaceName({ id }: { readonly id: AnyFaceId }) {
  const here = useFaces(({ states }) => states[id] === 'here');
  return (
    <span
      className="min-w-0 truncate"
      style={here ? { fontFamily: `"${cssFamily(id)}", sans-serif`, fontSize: '1.125em' } : undefined}
    >
      {faceName(id)}
    </span>
  );
}

type RowStateProps = {
  readonly id: AnyFaceId;
  readonly state: FaceState | undefined;
  readonly current: boolean;
};

function RowState({ id, state, current }: RowStateProps) {
  if (current) return <Check size={16} strokeWidth={1.5} aria-hidden />;
  if (isLate(id) && state === 'fetching') {
    return (
      <>
        <Spinner size={14} label="" /> Fetching…
      </>
    );
  }
  if (isLate(id) && typeof state === 'object') return <span className="text-bad">Not available</span>;
  return kindName(id);
}

type RowProps = { readonly id: AnyFaceId; readonly node: TextNode; readonly onDone: () => void };

function Row({ id, node, onDone }: RowProps) {
  const state = useFaces(({ states }) => states[id]);
  const current = node.face === id;
  const pick = async () => {
    const refused = await chooseFace(node.id, id);
    if (refused === null) onDone();
    else toast.error(refused);
  };
  return (
    <li>
      <button
        type="button"
        aria-pressed={current}
        className="flex min-h-9 w-full items-center justify-between gap-3 rounded-md px-2 text-left hover:bg-ink-100 thumb:min-h-11"
        onClick={() => void pick()}
      >
        <FaceName id={id} />
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-600">
          <RowState id={id} state={state} current={current} />
        </span>
      </button>
    </li>
  );
}

type GroupProps = Omit<RowProps, 'id'> & { readonly title: string; readonly ids: readonly AnyFaceId[] };

function Group({ title, ids, ...row }: GroupProps) {
  if (ids.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="px-2 py-1 text-xs font-semibold text-ink-600">{title}</h3>
      <ul>
        {ids.map((id) => (
          <Row key={id} id={id} {...row} />
        ))}
      </ul>
    </section>
  );
}

function FontList({ node, onDone }: Omit<RowProps, 'id'>) {
  const [query, setQuery] = useState('');
  useEffect(showBundled, []);
  const bundled = findFaces(BUNDLED, query);
  const late = config.lateFonts ? findFaces(LATE, query) : [];
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label="Search fonts"
        placeholder="Name or kind, such as script"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="max-h-80 overflow-y-auto">
        <Group title="Here already" ids={bundled} node={node} onDone={onDone} />
        <Group title="Downloaded when you choose them" ids={late} node={node} onDone={onDone} />
        {bundled.length + late.length === 0 && (
          <p role="status" className="px-2 py-3 text-ink-700">
            No font by that name. Try a style: slab, script, condensed.
          </p>
        )}
      </div>
    </div>
  );
}

export function FontField({ node }: { readonly node: TextNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3 text-sm text-ink-800">
        Font
        <Popover
          label="Fonts"
          align="end"
          open={open}
          onOpenChange={setOpen}
          className="w-80"
          trigger={
            <button
              type="button"
              aria-label={`Font: ${faceName(node.face)}`}
              disabled={node.locked ?? false}
              className="flex h-9 w-48 items-center justify-between gap-2 rounded-md border border-ink-400 bg-surface px-2 text-ink-950 hover:border-ink-500 disabled:opacity-50 thumb:h-11"
            >
              <FaceName id={node.face} />
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            </button>
          }
        >
          <FontList node={node} onDone={() => setOpen(false)} />
        </Popover>
      </div>
      {isLate(node.face) && (
        <a
          className="self-end text-xs text-ink-600 underline"
          href={`/fonts/${lateFaceNotice(node.face)}`}
          target="_blank"
          rel="noreferrer"
        >
          License of {faceName(node.face)} (OFL-1.1)
        </a>
      )}
    </div>
  );
}
