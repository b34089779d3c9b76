import { Section } from '@printready/ui';
import { WandSparkles } from 'lucide-react';
import type { PanelProps } from '../../contract/panel.ts';
import { TakeBack } from '../../fields/BrushControls.tsx';
import { CountersField } from '../../fields/CountersField.tsx';
import { KeyColors } from '../../fields/KeyColors.tsx';
import { OptionSwitch } from '../../fields/option-fields.tsx';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { ToolButton } from '../../fields/ToolButton.tsx';
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
  const { options, change } = props;
  const { areas, innerHoles } = options;
  return (
    <Section
      id="background-remover.insides"
      title="Enclosed areas"
      aside={areas.length > 0 ? `${areas.length} ${areas.length === 1 ? 'area' : 'areas'}` : undefined}
    >
      {!innerHoles && <CountersField {...props} />}
      <OptionSwitch
        name="innerHoles"
        label="Also clear enclosed areas"
        hint="Clears every small enclosed area, even in the middle of the artwork. Larger ones are kept."
        props={props}
      />
      {innerHoles && <Quantity name="largestHole" props={props} />}
      <ToolButton
        tool="pick-area"
        text="Click an area to remove it"
        icon={WandSparkles}
        disabled={areas.length >= MAX_AREAS}
        props={props}
      />
      <TakeBack noun="area" entries={areas} onEntries={(left) => change({ areas: left })} />
    </Section>
  );
}
