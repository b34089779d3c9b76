import { ChoiceField } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import { BASE_NAME } from '../inks/white-plates.ts';
import type { Options } from '../options.ts';
import { Quantity } from './Quantity.tsx';

type Props = PanelProps<Options>;

const CHOICES = { auto: 'Assumed', set: 'My press' } as const;
const USUAL_SUM = 300;

function limitShown(figures: Props['figures']): number | null {
  const figure = figures.find(({ id }) => id === 'ink-limit');
  return figure && 'value' in figure && typeof figure.value === 'number' ? figure.value : null;
}

const hasBase = (figures: Props['figures']) =>
  figures.some((figure) => 'swatches' in figure && figure.swatches.some(({ label }) => label === BASE_NAME));

export function InkLimit(props: Props) {
  const { options, defaults, change, figures } = props;
  const limit = limitShown(figures);
  const own = hasBase(figures) ? 'the profile’s own and a full base' : 'the profile’s own';
  const assumed = options.kind === 'cmyk' ? `${own}, assumed for your press` : 'assumed for most presses';
  return (
    <>
      <ChoiceField
        label="Ink limit"
        value={options.inkLimit === 0 ? 'auto' : 'set'}
        initial={defaults.inkLimit === 0 ? 'auto' : 'set'}
        choices={CHOICES}
        hint={
          options.inkLimit > 0
            ? 'Maximum total ink in any spot.'
            : limit === null
              ? `The most ink in any spot: ${assumed}.`
              : `At most ${limit}% in any spot: ${assumed}.`
        }
        onChange={(by) => change({ inkLimit: by === 'auto' ? 0 : (limit ?? USUAL_SUM) })}
      />
      {options.inkLimit > 0 && <Quantity name="inkLimit" min={100} props={props} />}
    </>
  );
}
