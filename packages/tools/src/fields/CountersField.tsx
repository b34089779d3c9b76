import { ChoiceField } from '@printready/ui';
import type { Counters } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';

const CHOICES = [
  { value: 'auto', label: 'Auto' },
  { value: 'clear', label: 'Clear' },
  { value: 'keep', label: 'Keep' },
] as const;

const HINTS: Readonly<Record<Counters, string>> = {
  auto: 'Clears the insides of letters, and asks about larger openings.',
  clear: 'Clears all openings of letters and line art.',
  keep: 'Keeps the background’s color inside the artwork.',
};

export function CountersField({
  options,
  defaults,
  change,
  hints = HINTS,
}: Pick<PanelProps<{ readonly counters: Counters }>, 'options' | 'defaults' | 'change'> & {
  readonly hints?: Readonly<Record<Counters, string>>;
}) {
  return (
    <ChoiceField
      label="Insides of letters"
      value={options.counters}
      initial={defaults.counters}
      choices={CHOICES}
      hint={hints[options.counters]}
      onChange={(counters) => change({ counters })}
    />
  );
}
