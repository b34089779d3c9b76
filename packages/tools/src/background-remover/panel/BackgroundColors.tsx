import { Button, Section, SwitchField } from '@printready/ui';
import { Trash2, Undo2, WandSparkles } from 'lucide-react';
import type { PanelProps } from '../../contract/panel.ts';
import { CountersField } from '../../fields/CountersField.tsx';
import { KeyColors } from '../../fields/KeyColors.tsx';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { MAX_AREAS, type Options, schema } from '../options.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

export function BackgroundColors(props: Props) {
  return (
    <Section id="background-remover.colors" title="Background color">
      {props.options.keys.length === 0 && (
        <p className="text-xs leading-4 text-ink-600">No color picked. Click the image to remove one.</p>
      )}
      <KeyColors label="Background color" atLeast={0} props={props} />
      <Quantity name="tolerance" props={props} />
      <Quantity name="edge" props={props} />
    </Section>
  );
}

export function EnclosedAreasField(props: Props) {
  const { options, defaults, change, activate, activeTool } = props;
  const { areas, innerHoles } = options;
  return (
    <Section
      id="background-remover.insides"
      title="Enclosed areas"
      aside={areas.length > 0 ? `${areas.length} ${areas.length === 1 ? 'area' : 'areas'}` : undefined}
    >
      {!innerHoles && <CountersField {...props} />}
      <SwitchField
        label="Also clear enclosed areas"
        value={innerHoles}
        initial={defaults.innerHoles}
        hint="Clears every small enclosed area, also in the middle of the artwork. Larger ones are kept."
        onChange={(on) => change({ innerHoles: on })}
      />
      {innerHoles && <Quantity name="largestHole" props={props} />}
      <Button
        size="small"
        aria-pressed={activeTool === 'pick-area'}
        className="aria-pressed:border-accent"
        disabled={areas.length >= MAX_AREAS}
        onClick={() => activate(activeTool === 'pick-area' ? 'pan' : 'pick-area')}
      >
        <WandSparkles size={16} strokeWidth={1.5} aria-hidden />
        Click an area to remove it
      </Button>
      {areas.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ areas: areas.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last area
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ areas: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All areas
          </Button>
        </div>
      )}
    </Section>
  );
}
