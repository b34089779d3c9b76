import type { Counters } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';
import { OptionChoice } from './option-fields.tsx';

const CHOICES = { auto: 'Auto', clear: 'Clear', keep: 'Keep' } as const;

const HINTS: Readonly<Record<Counters, string>> = {
  auto: 'Clears the insides of letters, and asks about larger openings.',
  clear: 'Clears all enclosed areas in letters and line art.',
  keep: 'Keeps the background’s color inside the artwork.',
};

export function CountersField({
  hints = HINTS,
  ...props
}: Pick<PanelProps<{ readonly counters: Counters }>, 'options' | 'defaults' | 'change'> & {
  readonly hints?: Readonly<Record<Counters, string>>;
}) {
  return (
    <OptionChoice name="counters" label="Insides of letters" labels={CHOICES} hint={hints} props={props} />
  );
}
