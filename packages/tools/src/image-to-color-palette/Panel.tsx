import { Button, ColorField, Section, SwitchField } from '@printready/ui';
import { Pipette } from 'lucide-react';
import { type CanvasTool, definePanel, type PanelProps } from '../contract/panel.ts';
import type { Figure } from '../contract/tool.ts';
import { OptionChoice } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { ViewField } from '../fields/ViewField.tsx';
import { colorwayAt } from './colorways.ts';
import { manifest } from './manifest.ts';
import { MOST_COLORS, type Options, schema } from './options.ts';
import { sameRgb } from './palette.ts';
import { ColorwaysField } from './panel/ColorwaysField.tsx';
import { isPhoto, openColorway, rowsOf, setCount } from './panel/edit.ts';
import { InksField } from './panel/InksField.tsx';
import { PaletteList } from './panel/PaletteList.tsx';
import { savePalette } from './panel/save-palette.tsx';
import { presets } from './presets.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const KINDS = { auto: 'Auto', flat: 'Flat art', photo: 'Photo' } as const;

const AUTO_HINT: Readonly<Record<Options['artKind'], string>> = {
  unknown: 'Chooses for this image.',
  flat: 'Flat artwork with a few solid colors. Edges stay exact.',
  photo: 'A photo. Shading is kept.',
};

const METHODS = { free: 'Any color', inks: 'By plates' } as const;

const METHOD_HINT: Readonly<Record<Options['method'], string>> = {
  free: 'Shifts each palette color, and colors near it, to any color you choose.',
  inks: 'Separates into inks and swaps the inks, so every color is printable.',
};

function Picture(props: Props) {
  const { options, change, view } = props;
  const kindHint = { flat: 'Solid areas, exact edges.', photo: 'Keeps every shade.' };
  return (
    <Section id="image-to-color-palette.picture" title="Picture">
      <OptionChoice
        name="kind"
        label="Kind"
        labels={KINDS}
        hint={options.kind === 'auto' ? AUTO_HINT[options.artKind] : kindHint[options.kind]}
        props={props}
      />
      {isPhoto(options) && (
        <OptionChoice
          name="method"
          label="Recolor"
          labels={METHODS}
          hint={METHOD_HINT}
          props={{ ...props, change: (next) => change({ ...next, palette: [] }) }}
        />
      )}
      <ViewField
        label="Show"
        result="Picture"
        views={options.colorways.length > 0 ? views : views.filter(({ id }) => id !== 'colorways')}
        hint="Color-blind previews: protan, deutan, tritan."
        props={{ view, look: props.look }}
      />
    </Section>
  );
}

function Palette(props: Props) {
  const { options, change } = props;
  return (
    <Section id="image-to-color-palette.palette" title="Palette">
      <Quantity
        name="colors"
        props={{ ...props, change: ({ colors = 0 }, gesture) => change(setCount(options, colors), gesture) }}
      />
      <PaletteList props={props} />
    </Section>
  );
}

function AllColors(props: Props) {
  return (
    <Section id="image-to-color-palette.all" title="All colors">
      <Quantity name="hue" props={props} />
      <Quantity name="saturation" props={props} />
      <Quantity name="lightness" props={props} />
    </Section>
  );
}

const FIRST_SHIRT = { r: 128, g: 128, b: 128 };

function Shirt({ options, change }: Props) {
  const { shirt } = options;
  return (
    <Section id="image-to-color-palette.shirt" title="Contrast on the shirt">
      <SwitchField
        label="My own shirt color"
        value={shirt !== null}
        initial={false}
        hint="Contrast against five common shirt colors and yours."
        onChange={(own) => change({ shirt: own ? FIRST_SHIRT : null })}
      />
      {shirt && (
        <ColorField
          label="Shirt"
          value={shirt}
          onChange={(color, gesture) => change({ shirt: color }, gesture)}
        />
      )}
    </Section>
  );
}

const FORMATS = [
  { id: 'ase', label: 'ASE' },
  { id: 'aco', label: 'ACO' },
  { id: 'gpl', label: 'GPL' },
  { id: 'css', label: 'CSS' },
  { id: 'json', label: 'JSON' },
] as const;

function Save({ options, figures, fileName }: Props) {
  const rows = rowsOf(figures, options);
  return (
    <Section id="image-to-color-palette.save" title="Save the palette" aside="free">
      <div className="grid grid-cols-5 gap-1">
        {FORMATS.map(({ id, label }) => (
          <Button
            key={id}
            size="small"
            disabled={rows.length === 0}
            aria-label={`Save the palette as ${label}`}
            onClick={() => void savePalette(rows, id, fileName)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <Picture {...props} />
      <Palette {...props} />
      <AllColors {...props} />
      <Section id="image-to-color-palette.inks" title="Your inks">
        <InksField props={props} />
      </Section>
      <Shirt {...props} />
      <Section id="image-to-color-palette.colorways" title="Colorways">
        <ColorwaysField props={props} />
      </Section>
      <Save {...props} />
    </>
  );
}

function canvasTools({ options, change, figures, view, look, activate }: Props): CanvasTool[] {
  const rows = rowsOf(figures, options);
  const grid = view === 'colorways';
  if (!grid && !isPhoto(options)) return [];
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: grid ? 'Open a colorway' : 'Pick a color from the image',
      icon: <Pipette />,
      shortcut: 'I',
      onPick: (color, at) => {
        if (grid) {
          const colorway = options.colorways[colorwayAt(options.colorways.length, at)];
          if (!colorway) return;
          change(openColorway(options, rows, colorway));
          look(null);
        } else if (rows.length < MOST_COLORS && !rows.some(({ from }) => sameRgb(from, color))) {
          const kept = rows.map(({ from, entry }) => entry ?? { from, locked: false, with: [] });
          const { r, g, b } = color;
          change({
            palette: [...kept, { from: { r, g, b }, locked: false, with: [] }],
            colors: rows.length + 1,
          });
        }
        activate('pan');
      },
    },
  ];
}

function isUnchanged(figures: readonly Figure[], options: Options): boolean {
  if (isPhoto(options) && options.method === 'inks') return false;
  const merged = options.palette.some((entry) => entry.with.length > 0);
  const reduced = !isPhoto(options) && options.colors > 0;
  const rows = rowsOf(figures, options);
  return !merged && !reduced && rows.length > 0 && rows.every(({ from, to }) => sameRgb(from, to));
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  canvasTools,
  presets,
  usesInks: true,
  runNote: ({ figures, options }) =>
    isUnchanged(figures, options) && options.colorways.length === 0
      ? { kind: 'nothing', text: 'Nothing is recolored yet.', more: 'The palette is free.' }
      : null,
});
