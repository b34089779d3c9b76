/** The keep and remove brushes' controls. */
import { Button, Section, SliderField } from '@printready/ui';
import { Brush, Eraser, Trash2, Undo2 } from 'lucide-react';
import type { PanelProps } from '../panel.ts';
import { quantitySlider } from '../quantity-slider.tsx';
import { type Options, schema } from './options.ts';

const Quantity = quantitySlider(schema.shape);

const BRUSHES = [
  { id: 'protect', label: 'Keep', Icon: Brush },
  { id: 'erase', label: 'Remove', Icon: Eraser },
] as const;

export function Corrections(props: PanelProps<Options>) {
  const { options, change, image, activeTool, activate, brushRadius, setBrushRadius } = props;
  const { strokes } = options;
  const diameter = Math.max(2, Math.round(brushRadius * 2 * image.width));
  return (
    <Section
      id="background-remover.brush"
      title="Paint corrections"
      aside={
        strokes.length > 0 ? `${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}` : undefined
      }
    >
      <div className="grid grid-cols-2 gap-2">
        {BRUSHES.map(({ id, label, Icon }) => (
          <Button
            key={id}
            size="small"
            aria-pressed={activeTool === id}
            className="aria-pressed:border-accent"
            onClick={() => activate(activeTool === id ? 'pan' : id)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {label}
          </Button>
        ))}
      </div>
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
      <Quantity name="softness" props={props} />
      {strokes.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ strokes: strokes.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last stroke
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ strokes: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All strokes
          </Button>
        </div>
      )}
    </Section>
  );
}
