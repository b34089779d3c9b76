/** Frequency and angle of single plates, where they are to be other than the set gives them. */
import { Button, NumberInput } from '@printready/ui';
import { quantityMeta } from '../option-schemas.ts';
import type { PanelProps } from '../panel.ts';
import { type Options, type OwnScreen, schema } from './options.ts';
import { shownScreens } from './screens.ts';

export function PlateScreens({ props: { options, change, figures } }: { props: PanelProps<Options> }) {
  const { ownScreens } = options;
  const shown = shownScreens(figures);
  if (shown.length === 0) return null;
  const put = (screen: OwnScreen) =>
    change({ ownScreens: [...ownScreens.filter(({ name }) => name !== screen.name), screen] });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm text-ink-800">Single plates</span>
      <ul aria-label="Screens of single plates" className="flex flex-col gap-1">
        {shown.map((plate) => {
          const { name, lpi, angle } = ownScreens.find((own) => own.name === plate.name) ?? plate;
          return (
            <li key={name} className="flex items-center gap-2 text-sm text-ink-800">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <NumberInput
                {...quantityMeta(schema.shape.lpi)}
                label={`Frequency of ${name}`}
                value={lpi}
                onChange={(value) => put({ name, lpi: value, angle })}
              />
              <NumberInput
                {...quantityMeta(schema.shape.angle)}
                label={`Angle of ${name}`}
                value={angle}
                onChange={(value) => put({ name, lpi, angle: value })}
              />
            </li>
          );
        })}
      </ul>
      {ownScreens.length > 0 && (
        <Button size="small" onClick={() => change({ ownScreens: [] })}>
          Back to the set’s
        </Button>
      )}
    </div>
  );
}
