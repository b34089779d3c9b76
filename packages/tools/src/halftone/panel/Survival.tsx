import { Button, Section } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import { OptionChoice } from '../../fields/option-fields.tsx';
import { ViewField } from '../../fields/ViewField.tsx';
import { WarningList } from '../../fields/WarningList.tsx';
import type { Options } from '../options.ts';
import { meshFrequencies, suggestLpi, warningsFor } from '../printability/advice.ts';
import { outputDpi } from '../screens/grid.ts';
import { views } from '../views.ts';
import { Quantity } from './Quantity.tsx';

type Props = PanelProps<Options>;

const PRESSES = { 'screen-print': 'Screen print', dtf: 'DTF' } as const;

const PRESS_HINT: Readonly<Record<Options['press'], string>> = {
  'screen-print': 'A dot holds if it spans at least two mesh threads.',
  dtf: 'Shops ask for 0.35 mm of ink and 0.60 mm of gap.',
};

function Overlay(props: Props) {
  return (
    <>
      <ViewField label="Show" result="Halftone" views={views} props={props} />
      {props.view === 'survival' && (
        <ul className="flex flex-col gap-1 text-xs text-ink-700">
          <li className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-xs bg-[rgb(214_24_40)]" />
            dots too small to hold
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-xs bg-[rgb(30_100_235)]" />
            holes that may fill in
          </li>
        </ul>
      )}
    </>
  );
}

function Frequencies(props: Props) {
  const { options, change, image } = props;
  const dpi = outputDpi({ x: image.ppi, y: image.ppi }, options);
  const best = suggestLpi(options, dpi);
  return (
    <>
      <Quantity name="mesh" props={props} />
      <Quantity name="levels" props={props} />
      <table className="w-full text-xs text-ink-700 tabular-nums">
        <thead>
          <tr className="text-ink-600">
            <th className="py-1 text-left font-normal">Threads per dot</th>
            <th className="py-1 text-right font-normal">Frequency</th>
            <th className="py-1 text-right font-normal">Gray levels</th>
          </tr>
        </thead>
        <tbody>
          {meshFrequencies(options.mesh, dpi).map(({ ratio, lpi, levels }) => (
            <tr key={ratio} className="border-t border-ink-200">
              <td className="py-1">{ratio}</td>
              <td className="py-1 text-right">{lpi} LPI</td>
              <td className="py-1 text-right">{levels}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        disabled={options.lpi === best}
        onClick={() => change({ lpi: best, lpiPerPlate: false })}
      >
        {options.lpi === best ? `${best} LPI suits your mesh and printer` : `Use ${best} LPI`}
      </Button>
    </>
  );
}

export function Survival(props: Props) {
  const { options, image } = props;
  const warnings = warningsFor(options, outputDpi({ x: image.ppi, y: image.ppi }, options));
  const count = warnings.length;
  return (
    <Section
      id="halftone.survival"
      title="Will it print?"
      aside={count === 0 ? 'yes' : `${count} ${count === 1 ? 'warning' : 'warnings'}`}
    >
      <OptionChoice name="press" label="Press" labels={PRESSES} hint={PRESS_HINT} props={props} />
      {options.press === 'screen-print' && options.screen === 'am' && <Frequencies {...props} />}
      {options.screen === 'am' && <Overlay {...props} />}
      <WarningList warnings={warnings} fine="Nothing speaks against these settings." />
    </Section>
  );
}
