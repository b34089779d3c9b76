import { markNodes, placeInOrder, renameNode } from '@printready/designer/edit';
import type { Design, Node } from '@printready/designer/scene';
import { classNames, IconButton } from '@printready/ui';
import { Eye, EyeOff, GripVertical, Image, Lock, LockOpen, Shapes, Type } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { apply, newGesture, select, toggle, useEditor, write } from '../model/editor.ts';
import { recordedOf, selectionOf } from '../model/editor-state.ts';
import { layerName, paintHex } from '../model/layer-names.ts';

const KINDS = { text: Type, motif: Image, ornament: Shapes } as const;

function NameField({ node, onDone }: { readonly node: Node; readonly onDone: () => void }) {
  const [name, setName] = useState(layerName(node));
  const field = useRef<HTMLInputElement>(null);
  const keep = () => {
    apply((design) => renameNode(design, node.id, name));
    onDone();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field takes the place of the row that had the focus
      autoFocus
      ref={field}
      aria-label="Name of the layer"
      value={name}
      maxLength={60}
      className="h-8 min-w-0 grow rounded-sm border border-accent bg-surface px-1.5 text-sm pointer-coarse:text-base"
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

type RowProps = {
  readonly node: Node;
  readonly design: Design;
  readonly dragged: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
};

const shiftOrder = (id: string, by: number) =>
  apply((design) => placeInOrder(design, id, design.scene.findIndex((one) => one.id === id) + by));

function onRowKey(event: KeyboardEvent<HTMLElement>, id: string, rename: () => void): void {
  const arrow = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (arrow !== 0 && event.altKey) shiftOrder(id, arrow);
  else if (arrow !== 0) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-layer-row]')];
    const at = rows.indexOf(event.currentTarget);
    rows[at - arrow]?.focus();
  } else if (event.key === 'F2') rename();
  else if (event.key !== 'Enter') return;
  event.stopPropagation();
  if (event.key !== 'Enter') event.preventDefault();
}

function RowMarks({ node }: { readonly node: Node }) {
  const { id, locked = false, hidden = false } = node;
  const name = layerName(node);
  const only = new Set([id]);
  const [LockIcon, EyeIcon] = [locked ? Lock : LockOpen, hidden ? EyeOff : Eye];
  return (
    <>
      <IconButton
        size="small"
        label={locked ? `Unlock ${name}` : `Lock ${name}`}
        pressed={locked}
        onClick={() => apply((now) => markNodes(now, only, 'locked', !locked))}
      >
        <LockIcon size={14} strokeWidth={1.5} aria-hidden className={locked ? '' : 'text-ink-400'} />
      </IconButton>
      <IconButton
        size="small"
        label={hidden ? `Show ${name}` : `Hide ${name}`}
        pressed={hidden}
        onClick={() => apply((now) => markNodes(now, only, 'hidden', !hidden))}
      >
        <EyeIcon size={14} strokeWidth={1.5} aria-hidden className={hidden ? '' : 'text-ink-400'} />
      </IconButton>
    </>
  );
}

type RowButtonProps = { readonly node: Node; readonly design: Design; readonly onRename: () => void };

function RowButton({ node, design, onRename }: RowButtonProps) {
  const selected = useEditor((state) => selectionOf(state).has(node.id));
  const Kind = KINDS[node.kind];
  return (
    <button
      type="button"
      data-editor-keys
      data-layer-row
      aria-pressed={selected}
      className={classNames(
        'flex h-full min-w-0 grow items-center gap-2 rounded-sm text-left text-sm text-ink-900',
        node.hidden && 'text-ink-600 line-through',
      )}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(node.id);
        else select([node.id]);
      }}
      onDoubleClick={() => {
        if (node.kind === 'text' && !node.locked) write(node.id);
        else onRename();
      }}
      onKeyDown={(event) => onRowKey(event, node.id, onRename)}
    >
      <Kind size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-600" />
      <span className="truncate">{layerName(node)}</span>
      {node.group !== undefined && (
        <span className="shrink-0 rounded-xs border border-ink-300 px-1 text-xs text-ink-600">
          {node.group.replace('-', ' ')}
        </span>
      )}
      <span
        aria-hidden
        className="ml-auto size-3.5 shrink-0 rounded-xs border border-ink-300"
        style={{ backgroundColor: paintHex(design, node.ink) }}
      />
    </button>
  );
}

function Row({ node, design, dragged, onGrip }: RowProps) {
  const selected = useEditor((state) => selectionOf(state).has(node.id));
  const [naming, setNaming] = useState(false);
  return (
    <li
      data-layer={node.id}
      className={classNames(
        'flex h-9 items-center gap-0.5 rounded-sm pr-0.5 thumb:h-11',
        selected ? 'bg-accent-soft' : 'hover:bg-ink-100',
        dragged && 'opacity-60 outline-2 outline-accent',
      )}
    >
      <span
        aria-hidden
        className="flex h-full w-6 shrink-0 cursor-grab touch-none items-center justify-center text-ink-500 thumb:w-10"
        onPointerDown={onGrip}
      >
        <GripVertical size={14} strokeWidth={1.5} />
      </span>
      {naming ? (
        <NameField node={node} onDone={() => setNaming(false)} />
      ) : (
        <RowButton node={node} design={design} onRename={() => setNaming(true)} />
      )}
      <RowMarks node={node} />
    </li>
  );
}

/** Drags a row to a new place. The list handles pointer events, because a moving row would lose the pointer. */
function useRowDrag() {
  const [dragged, setDragged] = useState<string | null>(null);
  const [gesture, setGesture] = useState('');
  const onGrip = (id: string) => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.closest('ul')?.setPointerCapture(event.pointerId);
    setGesture(newGesture());
    setDragged(id);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (dragged === null) return;
    const [row] = document
      .elementsFromPoint(clientX, clientY)
      .flatMap((element) => element.closest('[data-layer]') ?? []);
    const over = row?.getAttribute('data-layer') ?? dragged;
    if (over === dragged) return;
    apply(
      (design) =>
        placeInOrder(
          design,
          dragged,
          design.scene.findIndex(({ id }) => id === over),
        ),
      gesture,
    );
  };
  const drop = () => setDragged(null);
  return { dragged, onGrip, list: { onPointerMove, onPointerUp: drop, onPointerCancel: drop } };
}

export function LayersPanel() {
  const design = useEditor(recordedOf);
  const { dragged, onGrip, list } = useRowDrag();
  if (!design) return null;
  return (
    <section aria-label="Layers" className="flex min-h-0 flex-col gap-1">
      <h2 className="text-sm font-semibold">Layers</h2>
      <ul className="-mx-1 flex flex-col" {...list}>
        {design.scene.toReversed().map((node) => (
          <Row
            key={node.id}
            node={node}
            design={design}
            dragged={dragged === node.id}
            onGrip={onGrip(node.id)}
          />
        ))}
      </ul>
    </section>
  );
}
