import { toViewport, type View } from '@printready/canvas/view';
import type { Design, TextNode } from '@printready/designer/scene';
import { useEffect, useRef, useState } from 'react';
import { boxesOf, newGesture, useEditor, useOutlineVersion, write } from '../model/editor.ts';
import { writingOf } from '../model/editor-state.ts';
import { retype } from './retype.ts';

function Field({ node }: { readonly node: TextNode }) {
  const [typed, setTyped] = useState(node.text);
  const field = useRef<HTMLInputElement>(null);
  const [begun] = useState(node);
  useEffect(() => {
    field.current?.select();
  }, []);
  const [gesture] = useState(newGesture);
  const change = (next: string) => {
    setTyped(next);
    retype(begun, next, gesture).catch((error: unknown) => console.error('A line was not refitted.', error));
  };
  return (
    <input
      ref={field}
      aria-label="Text"
      value={typed}
      maxLength={120}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      className="h-10 w-full rounded-md border border-accent bg-surface px-2 text-center text-base text-ink-950 shadow-pop"
      onChange={(event) => change(event.target.value)}
      onBlur={() => write(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') change(begun.text);
        event.currentTarget.closest<HTMLElement>('[data-editor-keys]')?.focus();
      }}
    />
  );
}

export function TextInPlace({ view, design }: { readonly view: View; readonly design: Design }) {
  const writing = useEditor(writingOf);
  useOutlineVersion();
  const node = design.scene.find(({ id }) => id === writing);
  const box = node && boxesOf([node]).get(node.id);
  if (node?.kind !== 'text' || !box) return null;
  const { x, y } = toViewport(view, { x: (box.left + box.right) / 2, y: box.bottom });
  const width = Math.min(420, Math.max(180, (box.right - box.left) * view.zoom));
  return (
    <div
      className="absolute -translate-x-1/2"
      style={{
        left: `clamp(${width / 2 + 8}px, ${x}px, calc(100% - ${width / 2 + 8}px))`,
        top: `clamp(8px, ${y + 14}px, calc(100% - 56px))`,
        width: `min(${width}px, calc(100% - 16px))`,
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Field key={node.id} node={node} />
    </div>
  );
}
