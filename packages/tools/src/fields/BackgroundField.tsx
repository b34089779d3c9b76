import type { Background } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';
import { OptionChoice } from './option-fields.tsx';

const CHOICES = { auto: 'Auto', keep: 'Keep', 'leave-out': 'Leave out' } as const;

export function BackgroundField(
  props: Pick<PanelProps<{ readonly background: Background }>, 'options' | 'defaults' | 'change'> & {
    readonly hints: Readonly<Record<Background, string>>;
  },
) {
  return (
    <OptionChoice name="background" label="Background" labels={CHOICES} hint={props.hints} props={props} />
  );
}
