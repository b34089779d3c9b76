import { type PrintOpacity, printOpacity } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';
import { DOT_LABELS } from './dot-choices.ts';
import { OptionChoice } from './option-fields.tsx';
import { quantitySlider } from './quantity-slider.tsx';

const Quantity = quantitySlider(printOpacity);

const ALPHA = { smooth: 'Smooth', hard: 'Hard', halftone: 'Halftone' } as const;

export function PrintOpacityFields({
  props,
  hints,
}: {
  readonly props: Pick<PanelProps<PrintOpacity>, 'options' | 'defaults' | 'change'>;
  readonly hints: Readonly<Record<PrintOpacity['alpha'], string>>;
}) {
  const { options } = props;
  return (
    <>
      <OptionChoice name="alpha" label="Opacity" labels={ALPHA} hint={hints} props={props} />
      {options.alpha === 'hard' && <Quantity name="threshold" props={props} />}
      {options.alpha === 'halftone' && (
        <>
          <Quantity name="lpi" props={props} />
          <Quantity name="angle" props={props} />
          <OptionChoice name="dot" label="Dot" labels={DOT_LABELS} props={props} />
        </>
      )}
    </>
  );
}
