import { luma709 } from '@printready/pixels/color';
import { Button, ColorField, Section, SwitchField } from '@printready/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { Rgb } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
import { OptionChoice, OptionSwitch } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { ViewField } from '../fields/ViewField.tsx';
import { manifest } from './manifest.ts';
import { MOST_INKS, type Options, schema } from './options.ts';
import { POSTER, presets } from './presets.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const MODES = { colors: 'Colors', 'line-art': 'Line art', centerline: 'Centerline' } as const;

const MODE_HINT: Readonly<Record<Options['mode'], string>> = {
  colors: 'Traces each color as a solid shape.',
  'line-art': 'Areas of one ink; everything else is transparent.',
  centerline: 'One stroke along the middle of each line, for plotters and engravers.',
};

const startsAsPoster = ({ defaults }: Props) => defaults.tolerance === POSTER.options.tolerance;

function TracingMode(props: Props) {
  const { options } = props;
  return (
    <Section id="image-vectorizer.what" title="What to trace">
      <OptionChoice name="mode" label="Trace" labels={MODES} hint={MODE_HINT} props={props} />
      {options.mode === 'colors' && startsAsPoster(props) && (
        <p className="text-xs text-ink-600">
          This looks shaded, so it starts with {POSTER.name}: calmer bands and fewer nodes. For every detail
          take Logo.
        </p>
      )}
      <ViewField
        label="Preview"
        result="Filled"
        views={views}
        hint="Outlines show the curves and their nodes."
        props={props}
      />
    </Section>
  );
}

const FIRST_INKS: readonly Rgb[] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
];

function LockedInks({ options, change }: Props) {
  const inks = options.lockedInks;
  if (inks.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {inks.map((ink, index) => (
          <ColorField
            key={index}
            label={`Ink ${index + 1}`}
            value={ink}
            onChange={(color, gesture) => change({ lockedInks: inks.with(index, color) }, gesture)}
            actions={
              inks.length > 1 && (
                <Button
                  icon={Trash2}
                  size="small"
                  onClick={() => change({ lockedInks: inks.toSpliced(index, 1) })}
                >
                  Remove
                </Button>
              )
            }
          />
        ))}
      </div>
      <Button
        icon={Plus}
        size="small"
        disabled={inks.length >= MOST_INKS}
        onClick={() => change({ lockedInks: [...inks, { r: 128, g: 128, b: 128 }] })}
      >
        Add an ink
      </Button>
    </>
  );
}

const BACKGROUNDS = { keep: 'Keep', outside: 'Remove outer', everywhere: 'Remove all' } as const;

const BACKGROUND_HINT: Readonly<Record<Options['background'], string>> = {
  keep: 'Keeps the background as a shape.',
  outside: 'Removes the background color where it touches the edge, and inside letters.',
  everywhere: 'Removes the background color everywhere, including inside the artwork.',
};

function describeShades({ options, figures }: Props): string {
  const found = findValue(figures, 'colors');
  if (!options.joinShades) return 'Traces every shade found as its own shape.';
  const only = 'Uses only as many shades as needed. Edges are preserved.';
  return found ? `${only} Found ${found.value} colors.` : only;
}

function Colors(props: Props) {
  const { options, defaults, change } = props;
  const locked = options.lockedInks.length > 0;
  return (
    <Section id="image-vectorizer.colors" title="Colors">
      {!locked && (
        <>
          <Quantity name="colors" props={props} />
          <Quantity name="similarity" props={props} />
          <OptionSwitch name="joinShades" label="Auto shades" hint={describeShades(props)} props={props} />
        </>
      )}
      <SwitchField
        label="Lock inks"
        value={locked}
        initial={defaults.lockedInks.length > 0}
        hint="Uses only the inks you choose. Each area gets the closest one."
        onChange={(lock) => change({ lockedInks: lock ? [...FIRST_INKS] : [] })}
      />
      <LockedInks {...props} />
      <OptionChoice
        name="background"
        label="Background"
        labels={BACKGROUNDS}
        hint={BACKGROUND_HINT}
        props={props}
      />
    </Section>
  );
}

const INK_FROM = { dark: 'Darks', light: 'Lights' } as const;

function Ink(props: Props) {
  const { options, change } = props;
  return (
    <Section id="image-vectorizer.ink" title="Ink">
      <ColorField
        label="Ink color"
        value={options.ink}
        onChange={(ink, gesture) => change({ ink }, gesture)}
      />
      <OptionChoice
        name="inkFrom"
        label="Drawn from"
        labels={INK_FROM}
        hint={options.inkFrom === 'dark' ? 'Dark lines on light paper.' : 'Light lines on a dark background.'}
        props={props}
      />
      <Quantity name="threshold" props={props} />
    </Section>
  );
}

function PrintedArea({ options, image }: Props) {
  const mm2 = options.smallestArea * (25.4 / image.ppi) ** 2;
  return (
    <p className="text-xs text-ink-600 tabular-nums">
      {mm2.toFixed(mm2 < 0.1 ? 3 : 2)} mm² at {Math.round(image.ppi)} ppi
    </p>
  );
}

function Shape(props: Props) {
  return (
    <Section id="image-vectorizer.shape" title="Shape">
      <Quantity name="smallestArea" props={props} />
      <PrintedArea {...props} />
      <Quantity name="tolerance" props={props} />
      <Quantity name="cornerAngle" props={props} />
      <OptionSwitch
        name="dropShadow"
        label="Leave out soft shadows"
        hint="A soft shadow or glow on a flat background would become bands of color."
        props={props}
      />
    </Section>
  );
}

const LAYERINGS = { stacked: 'Stacked', 'cut-out': 'Cut-out' } as const;

const LAYERING_HINT: Readonly<Record<Options['layering'], string>> = {
  stacked: 'Shapes overlap slightly, so no gaps show in print or on screen.',
  'cut-out': 'Shapes share edges without overlapping. For vinyl and plates.',
};

function Layers(props: Props) {
  return (
    <Section id="image-vectorizer.layers" title="Layers">
      <OptionChoice name="layering" label="Areas" labels={LAYERINGS} hint={LAYERING_HINT} props={props} />
    </Section>
  );
}

function Panel(props: Props) {
  const { mode } = props.options;
  return (
    <>
      <TracingMode {...props} />
      {mode === 'colors' ? <Colors {...props} /> : <Ink {...props} />}
      <Shape {...props} />
      {mode === 'colors' && <Layers {...props} />}
    </>
  );
}

function backdrop({ mode, ink }: Options): Rgb | null {
  if (mode === 'colors') return null;
  return luma709(ink.r, ink.g, ink.b) > 140 ? { r: 0, g: 0, b: 0 } : { r: 255, g: 255, b: 255 };
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  backdrop,
  presets,
  // A proxy lacks counters and small lettering that a run on the full picture would trace.
  exactFigures: true,
});
