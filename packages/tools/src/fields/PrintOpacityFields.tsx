import { ChoiceField } from '@printready/ui';
import { type PrintOpacity, printOpacity } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';
import { DOT_CHOICES } from './dot-choices.ts';
import { quantitySlider } from './quantity-slider.tsx';

const Quantity = quantitySlider(printOpacity);

const ALPHA = [
  { value: 'smooth', label: 'Smooth' },
  { value: 'hard', label: 'Hard' },
  { value: 'halftone', label: 'Halftone' },
] as const;

export function PrintOpacityFields(props: {
  readonly props: Pick<PanelProps<PrintOpacity>, 'options' | 'defaults' | 'change'>;
  readonly hints: Readonly<Record<PrintOpacity['alpha'], string>>;
}) {
  const { options, defaults, change } = props.props;
  return (
    <>
      <ChoiceField
        label="Opacity"
        value={options.alpha}
        initial={defaults.alpha}
        choices={ALPHA}
        hint={props.hints[options.alpha]}
        onChange={(alpha) => change({ alpha })}
      />
      {options.alpha === 'hard' && <Quantity name="threshold" props={props.props} />}
      {options.alpha === 'halftone' && (
        <>
          <Quantity name="lpi" props={props.props} />
          <Quantity name="angle" props={props.props} />
          <ChoiceField
            label="Dot"
            value={options.dot}
            initial={defaults.dot}
            choices={DOT_CHOICES}
            onChange={(dot) => change({ dot })}
          />
        </>
      )}
    </>
  );
}
