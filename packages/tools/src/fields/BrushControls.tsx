import { Button, SliderField } from '@printready/ui';
import { Trash2, Undo2 } from 'lucide-react';
import type { PanelProps } from '../contract/panel.ts';

export type BrushProps = Pick<
  PanelProps<object>,
  'image' | 'activeTool' | 'activate' | 'brushRadius' | 'setBrushRadius'
>;

export function BrushSize({ props: { image, brushRadius, setBrushRadius } }: { readonly props: BrushProps }) {
  const diameter = Math.max(2, Math.round(brushRadius * 2 * image.width));
  return (
    <SliderField
      label="Brush size"
      unit="px"
      min={2}
      max={Math.max(4, Math.round(image.width / 2))}
      step={1}
      value={diameter}
      initial={diameter}
      onChange={(size) => setBrushRadius(size / 2 / image.width)}
    />
  );
}

/** Two buttons: one removes the last entry, the other removes all entries. @param noun in the singular */
export function TakeBack<Entry>(props: {
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly onEntries: (left: Entry[]) => void;
}) {
  const { noun, entries, onEntries } = props;
  if (entries.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button icon={Undo2} size="small" look="quiet" onClick={() => onEntries(entries.slice(0, -1))}>
        Last {noun}
      </Button>
      <Button icon={Trash2} size="small" look="quiet" onClick={() => onEntries([])}>
        All {noun}s
      </Button>
    </div>
  );
}
