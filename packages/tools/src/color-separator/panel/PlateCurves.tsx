/** Controls for the mid-tones of individual plates; the proof shows the change. */
import { Section, SliderField } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import { MOST_CURVE, type Options, requestedKind } from '../options.ts';
import { plateNames } from './ink-list.ts';

const hasTones = (options: Options) => ['process', 'cmyk'].includes(requestedKind(options) ?? 'spot');

export function PlateCurves({ options, change, figures }: PanelProps<Options>) {
  const names = plateNames(figures);
  if (!hasTones(options) || names.length === 0) return null;
  const { plateCurves } = options;
  const put = (name: string, midtones: number, gesture: string) => {
    const others = plateCurves.filter((one) => one.name !== name);
    change({ plateCurves: midtones === 0 ? others : [...others, { name, midtones }] }, gesture);
  };
  return (
    <Section id="color-separator.curves" title="Plate curves" initiallyOpen={false}>
      {names.map((name) => (
        <SliderField
          key={name}
          label={`Mid-tones of ${name}`}
          unit="%"
          min={-MOST_CURVE}
          max={MOST_CURVE}
          step={1}
          value={plateCurves.find((one) => one.name === name)?.midtones ?? 0}
          initial={0}
          onChange={(midtones, gesture) => put(name, midtones, gesture)}
        />
      ))}
    </Section>
  );
}
