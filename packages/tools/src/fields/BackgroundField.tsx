import { ChoiceField } from '@printready/ui';
import type { Background } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';

const CHOICES = [
  { value: 'auto', label: 'Auto' },
  { value: 'keep', label: 'Keep' },
  { value: 'leave-out', label: 'Leave out' },
] as const;

export function BackgroundField({
  options,
  defaults,
  change,
  hints,
}: Pick<PanelProps<{ readonly background: Background }>, 'options' | 'defaults' | 'change'> & {
  readonly hints: Readonly<Record<Background, string>>;
}) {
  return (
    <ChoiceField
      label="Background"
      value={options.background}
      initial={defaults.background}
      choices={CHOICES}
      hint={hints[options.background]}
      onChange={(background) => change({ background })}
    />
  );
}
