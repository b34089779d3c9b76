import { Button, ChoiceField, ColorField, IconButton, NumberInput, Section } from '@printready/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { OptionChoice } from '../../fields/option-fields.tsx';
import { MAX_STROKES, type Options, type OutlineStroke, WIDTH_RANGE, WIDTH_UNITS } from '../options.ts';
import { convertWidth } from '../strokes/units.ts';

type Props = PanelProps<Options>;

const PLACES = { outside: 'Outside', center: 'Center', inside: 'Inside' } as const;

const UNITS = WIDTH_UNITS.map((unit) => ({ value: unit, label: unit }));

const JOINS = { round: 'Round', miter: 'Miter', bevel: 'Bevel' } as const;

const JOIN_HINT: Readonly<Record<Options['join'], string>> = {
  round: 'Rounded corners.',
  miter: 'Corners stay pointed; very long points are cut.',
  bevel: 'Corners are cut straight.',
};

const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };

type CardProps = { readonly stroke: OutlineStroke; readonly index: number; readonly props: Props };

function StrokeCard({ stroke, index, props }: CardProps) {
  const { options, change, image } = props;
  const name = `Stroke ${index + 1}`;
  const replace = (patch: Partial<OutlineStroke>, gesture?: string) =>
    change({ strokes: options.strokes.map((one, i) => (i === index ? { ...one, ...patch } : one)) }, gesture);
  const range = WIDTH_RANGE[options.unit];
  const pixels = convertWidth(stroke.width, options.unit, 'px', image.ppi);
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-ink-200 p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <ColorField
          label={`${name}, color`}
          value={stroke.color}
          onChange={(color, gesture) => replace({ color }, gesture)}
        />
        <div className="flex grow flex-col">
          <span className="text-sm whitespace-nowrap text-ink-800">{name}</span>
          {options.unit !== 'px' && (
            <span className="text-xs whitespace-nowrap text-ink-600 tabular-nums">{pixels} px here</span>
          )}
        </div>
        <NumberInput
          framed
          label={`${name}, width`}
          unit={options.unit}
          {...range}
          value={stroke.width}
          onChange={(width, gesture) => replace({ width }, gesture)}
        />
        <IconButton
          icon={Trash2}
          label={`Remove stroke ${index + 1}`}
          size="small"
          onClick={() => change({ strokes: options.strokes.filter((_, i) => i !== index) })}
        />
      </div>
      <ChoiceField
        label="Place"
        value={stroke.place}
        choices={PLACES}
        onChange={(place) => replace({ place })}
      />
    </fieldset>
  );
}

export function StrokeList({ children, ...props }: Props & { readonly children: ReactNode }) {
  const { options, defaults, change, image } = props;
  const { strokes, unit } = options;
  const add = () => {
    const last = strokes.at(-1);
    const width = last?.width ?? convertWidth(1, 'mm', unit, image.ppi);
    // A stroke next to one of the same color would be invisible.
    const color = last && last.color.r + last.color.g + last.color.b > 382 ? BLACK : WHITE;
    change({ strokes: [...strokes, { place: 'outside', width, color }] });
  };
  return (
    <Section
      id="stroke-enhancer.strokes"
      title="Strokes"
      aside={strokes.length === 0 ? 'none' : `${strokes.length}`}
    >
      {strokes.map((stroke, index) => (
        <StrokeCard key={index} stroke={stroke} index={index} props={props} />
      ))}
      {strokes.length === 0 && (
        <p className="text-xs text-ink-600">No strokes. The artwork’s edge stays as it is.</p>
      )}
      <Button icon={Plus} size="small" disabled={strokes.length >= MAX_STROKES} onClick={add}>
        Add a stroke
      </Button>
      {strokes.length > 0 && (
        <>
          <ChoiceField
            label="Widths in"
            value={unit}
            initial={defaults.unit}
            choices={UNITS}
            onChange={(next) =>
              change({
                unit: next,
                strokes: strokes.map((one) => ({
                  ...one,
                  width: convertWidth(one.width, unit, next, image.ppi),
                })),
              })
            }
          />
          <OptionChoice name="join" label="Corners" labels={JOINS} hint={JOIN_HINT} props={props} />
        </>
      )}
      {children}
    </Section>
  );
}
