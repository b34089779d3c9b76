/** CMYK: the four inks are fixed, how they share a color is not. */
import { ChoiceField } from '@printready/ui';
import type { PanelProps } from '../panel.ts';
import type { Options } from './options.ts';
import { Quantity } from './Quantity.tsx';

const INTENTS = [
  { value: 'relative', label: 'Relative' },
  { value: 'perceptual', label: 'Perceptual' },
] as const;

export function ProcessInks(props: PanelProps<Options>) {
  const { options, defaults, change } = props;
  return (
    <>
      <ChoiceField
        label="Rendering intent"
        value={options.intent}
        initial={defaults.intent}
        choices={INTENTS}
        hint={
          options.intent === 'relative'
            ? 'Colors that the press can print stay as they are.'
            : 'All colors move a little, so that strong ones keep their steps.'
        }
        onChange={(intent) => change({ intent })}
      />
      <Quantity name="blackStrength" props={props} />
    </>
  );
}
