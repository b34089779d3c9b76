import { setLettering, setPath } from '@printready/designer/edit';
import type { TextNode, TextPath } from '@printready/designer/scene';
import { inchesToMillimeters } from '@printready/pixels/number';
import { Select, SliderField, TextField } from '@printready/ui';
import { useId, useRef, useState } from 'react';
import { apply, outlines, useOutlineVersion } from '../model/editor.ts';
import { FontField } from '../text/FontField.tsx';
import { retype } from '../text/retype.ts';
import { inches } from './PlaceFields.tsx';

const BENDS = [
  { value: 'line', label: 'Straight' },
  { value: 'top', label: 'Arc, up' },
  { value: 'bottom', label: 'Arc, down' },
  { value: 'arch', label: 'Arch' },
  { value: 'bridge', label: 'Bridge' },
  { value: 'rise', label: 'Rise' },
  { value: 'wave', label: 'Wave' },
  { value: 'free', label: 'Free curve' },
] as const;
type Bend = (typeof BENDS)[number]['value'];

function bendOf(path: TextPath): Bend {
  if (path.kind === 'arc') return path.side;
  return path.kind === 'envelope' ? path.envelope : path.kind;
}

/** Initial free curve, S-shaped, in units of half the line's length. */
const FIRST_CURVE = [
  [-1, 0.12],
  [-0.4, -0.3],
  [0.4, 0.3],
  [1, -0.12],
] as const;

function pathFor(bend: Bend, node: TextNode, runMm: number): TextPath {
  if (bend === 'line') return { kind: 'line' };
  if (bend === 'top' || bend === 'bottom') {
    const radiusMm = node.path.kind === 'arc' ? node.path.radiusMm : Math.max(node.capMm, 0.6 * runMm);
    return { kind: 'arc', side: bend, radiusMm };
  }
  if (bend === 'free') {
    const points = FIRST_CURVE.map(([x, y]) => ({ x: (x * runMm) / 2, y: (y * runMm) / 2 }));
    return { kind: 'free', points };
  }
  const amountMm = node.path.kind === 'envelope' ? node.path.amountMm : 0.12 * runMm;
  return { kind: 'envelope', envelope: bend, amountMm };
}

function BendAmount({ node, runMm }: { readonly node: TextNode; readonly runMm: number }) {
  const { path } = node;
  if (path.kind === 'line' || path.kind === 'free') return null;
  const arc = path.kind === 'arc';
  const value = inches(arc ? path.radiusMm : path.amountMm);
  const reach = Math.max(0.5, inches(runMm));
  const range = arc ? { min: 0.1, max: Math.max(20, value) } : { min: -reach, max: reach };
  return (
    <SliderField
      label={arc ? 'Radius' : 'Amount'}
      unit="in"
      {...range}
      step={0.01}
      value={value}
      initial={value}
      onChange={(next, gesture) => {
        const mm = inchesToMillimeters(next);
        const to = arc ? { ...path, radiusMm: mm } : { ...path, amountMm: mm };
        apply((design) => setPath(design, node.id, to), gesture);
      }}
    />
  );
}

function TextLine({ node }: { readonly node: TextNode }) {
  const [typed, setTyped] = useState<string | null>(null);
  const begun = useRef(node);
  return (
    <TextField
      label="Text"
      value={typed ?? node.text}
      maxLength={120}
      disabled={node.locked ?? false}
      onChange={(event) => {
        if (typed === null) begun.current = node;
        setTyped(event.target.value);
        retype(begun.current, event.target.value, `type ${node.id}`).catch((error: unknown) =>
          console.error('A line was not refitted.', error),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export function TextFields({ node }: { readonly node: TextNode }) {
  useOutlineVersion();
  const id = useId();
  const runMm = outlines.of(node)?.runMm ?? 100;
  return (
    <>
      <TextLine node={node} />
      <FontField node={node} />
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm text-ink-800">
          Runs
        </label>
        <Select
          id={id}
          className="w-36"
          value={bendOf(node.path)}
          choices={BENDS}
          onChange={(bend) => apply((design) => setPath(design, node.id, pathFor(bend, node, runMm)))}
        />
      </div>
      <BendAmount node={node} runMm={runMm} />
      <SliderField
        label="Tracking"
        unit="%"
        min={-5}
        max={40}
        step={1}
        value={Math.round(node.trackingEm * 100)}
        initial={2}
        onChange={(value, gesture) =>
          apply((design) => setLettering(design, node.id, { trackingEm: value / 100 }), gesture)
        }
      />
      <SliderField
        label="Letter width"
        unit="%"
        min={80}
        max={125}
        step={1}
        value={Math.round(node.stretch * 100)}
        initial={100}
        onChange={(value, gesture) =>
          apply((design) => setLettering(design, node.id, { stretch: value / 100 }), gesture)
        }
      />
    </>
  );
}
