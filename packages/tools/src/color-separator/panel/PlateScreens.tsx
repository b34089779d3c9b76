import { Button, choicesOf, NumberInput, Select } from '@printready/ui';
import { quantityMeta } from '../../contract/option-schemas.ts';
import type { PanelProps } from '../../contract/panel.ts';
import { DOT_LABELS } from '../../fields/dot-choices.ts';
import { shownScreens } from '../films/screens.ts';
import { type Options, type OwnScreen, schema } from '../options.ts';

const DOTS = choicesOf({ ...DOT_LABELS, fm: 'Scattered' });

function PlateRow({
  screen,
  usual,
  put,
}: {
  readonly screen: OwnScreen;
  readonly usual: Options['dot'];
  readonly put: (screen: OwnScreen) => void;
}) {
  const { name, lpi, angle, dot = usual } = screen;
  return (
    <li className="flex flex-col gap-1 text-sm text-ink-800">
      <span className="min-w-0 truncate">{name}</span>
      <span className="flex items-center gap-2">
        <Select
          aria-label={`Dots of ${name}`}
          className="flex-1"
          value={dot}
          choices={DOTS}
          onChange={(chosen) => put({ ...screen, dot: chosen })}
        />
        {dot !== 'fm' && (
          <>
            <NumberInput
              {...quantityMeta(schema.shape.lpi)}
              label={`Frequency of ${name}`}
              value={lpi}
              onChange={(value) => put({ ...screen, lpi: value })}
            />
            <NumberInput
              {...quantityMeta(schema.shape.angle)}
              label={`Angle of ${name}`}
              value={angle}
              onChange={(value) => put({ ...screen, angle: value })}
            />
          </>
        )}
      </span>
    </li>
  );
}

/** Largest difference in LPI that rounding to film pixels can explain. */
const ROUNDED = 1;

const isOther = ({ name, lpi }: OwnScreen, { ownScreens, lpi: asked }: Options) =>
  Math.abs(lpi - asked) > ROUNDED && !ownScreens.some((own) => own.name === name);

export function PlateScreens({ props: { options, change, figures } }: { props: PanelProps<Options> }) {
  const { ownScreens } = options;
  const shown = shownScreens(figures, options);
  if (shown.length === 0) return null;
  const other = shown.find((screen) => isOther(screen, options))?.lpi;
  const put = (screen: OwnScreen) =>
    change({ ownScreens: [...ownScreens.filter(({ name }) => name !== screen.name), screen] });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-ink-800">Single plates</span>
      {other !== undefined && (
        <p className="text-xs leading-4 text-ink-600">
          Three plates keep {options.lpi} LPI. The others take {other}, so that overlapping dots make no
          pattern. “All at one” keeps {options.lpi} for all.
        </p>
      )}
      <ul aria-label="Screens of single plates" className="flex flex-col gap-2">
        {shown.map((screen) => (
          <PlateRow key={screen.name} screen={screen} usual={options.dot} put={put} />
        ))}
      </ul>
      {ownScreens.length > 0 && (
        <Button size="small" onClick={() => change({ ownScreens: [] })}>
          Back to the set’s
        </Button>
      )}
    </div>
  );
}
