import { setGarment, setInk, setLayerInk, swapInks } from '@printready/designer/edit';
import type { Design, GarmentName, Node } from '@printready/designer/scene';
import { Button, Select } from '@printready/ui';
import { ArrowLeftRight } from 'lucide-react';
import { GARMENT_NAMES } from '../../studio/brief/brief-form.ts';
import { titled } from '../../studio/brief/names.ts';
import { apply, applyToSelection, useEditor } from '../model/editor.ts';
import { recordedOf, selectionOf, shownOf } from '../model/editor-state.ts';
import { layerName, paintName } from '../model/layer-names.ts';
import { InkChips } from './InkChips.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { TextFields } from './TextFields.tsx';

const LAYER_NAMES = { outline: 'Outline', gap: 'Gap' } as const;

function InkFields({ design, nodes }: { readonly design: Design; readonly nodes: readonly Node[] }) {
  const inks = new Set(nodes.map(({ ink }) => ink));
  const [ink] = inks;
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <>
      <InkChips
        label="Ink"
        design={design}
        value={inks.size === 1 && ink !== undefined ? ink : null}
        onPick={(paint) => applyToSelection((now, ids) => setInk(now, ids, paint))}
      />
      {only?.kind === 'text' &&
        only.layers.map((layer, index) => (
          <InkChips
            // A text's layers keep their order, so the index is a stable key.
            key={index}
            label={`${LAYER_NAMES[layer.kind]}, ${Math.round(layer.mm * 10) / 10} mm`}
            design={design}
            value={layer.ink}
            onPick={(paint) => apply((now) => setLayerInk(now, only.id, index, paint))}
          />
        ))}
    </>
  );
}

function GarmentField({ design }: { readonly design: Design }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-ink-800">
      Garment
      <Select
        aria-label="Garment"
        value={design.garment.name as GarmentName}
        choices={GARMENT_NAMES.map((value) => ({ value, label: titled(value) }))}
        onChange={(name) => apply((now) => setGarment(now, name))}
      />
    </div>
  );
}

function SwapInks() {
  const design = useEditor(recordedOf);
  const [first, ...others] = design?.inks ?? [];
  if (!design || !first || others.length === 0) return null;
  const pairs = design.inks.flatMap((one, at) =>
    design.inks.slice(at + 1).map((other) => [one, other] as const),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {pairs.map(([one, other]) => (
        <Button
          key={`${one.id} ${other.id}`}
          size="small"
          className="max-w-full"
          onClick={() => apply((now) => swapInks(now, one.id, other.id))}
        >
          <ArrowLeftRight size={14} strokeWidth={1.5} aria-hidden />
          <span className="truncate">
            Swap {paintName(design, one.id)} and {paintName(design, other.id)}
          </span>
        </Button>
      ))}
    </div>
  );
}

export function SelectionPanel() {
  const design = useEditor(shownOf);
  const selection = useEditor(selectionOf);
  const nodes = design?.scene.filter(({ id }) => selection.has(id)) ?? [];
  const [only] = nodes.length === 1 ? nodes : [];
  if (!design || nodes.length === 0)
    return (
      <section aria-label="Selection" className="flex flex-col gap-3">
        <p className="text-sm text-ink-700">
          Drag a layer to move it. Double-click text to edit it. You can undo every step.
        </p>
        {design && <GarmentField design={design} />}
        <SwapInks />
      </section>
    );
  return (
    <section aria-label="Selection" className="flex flex-col gap-3">
      <h2 className="truncate text-sm font-semibold">{only ? layerName(only) : `${nodes.length} layers`}</h2>
      {nodes.every(({ locked }) => locked) && (
        <p className="text-sm text-ink-700">Locked: unlock it in the layers to change it.</p>
      )}
      {only?.kind === 'text' && <TextFields key={only.id} node={only} />}
      <PlaceFields nodes={nodes} />
      <InkFields design={design} nodes={nodes} />
    </section>
  );
}
