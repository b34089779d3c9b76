import { ChoiceField, Section, SliderField } from '@printready/ui';
import { quantityMeta } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { Corrections } from '../fields/Corrections.tsx';
import { OptionChoice, OptionSwitch } from '../fields/option-fields.tsx';
import { PrintOpacityFields } from '../fields/PrintOpacityFields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { manifest } from './manifest.ts';
import { type EdgeUnit, type Options, schema } from './options.ts';
import { BackgroundColors, EnclosedAreasField } from './panel/BackgroundColors.tsx';
import { BRUSHES, canvasTools } from './panel/canvas-tools.tsx';
import { convertEdge } from './panel/convert-edge.ts';
import { SubjectPoints } from './panel/SubjectPoints.tsx';
import { presets } from './presets.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const ENGINES = { color: 'Color', ai: 'AI' } as const;

const ENGINE_HINT: Readonly<Record<Options['engine'], string>> = {
  color: 'For flat backgrounds. Removes the color from the edges inward, instantly.',
  ai: 'For photos. AI finds the subject on your device; nothing is uploaded.',
};

const DETAILS = { auto: 'Auto', fast: 'Fast', fine: 'Fine' } as const;

const DETAIL_HINT: Readonly<Record<Options['detail'], string>> = {
  auto: 'Tries Fast first and Fine if needed. Same price.',
  fast: 'Loads 44 MB once, then takes seconds.',
  fine: 'Loads 88 MB once and takes about twice as long; better with hair and thin parts.',
};

function Engine(props: Props) {
  const { options } = props;
  return (
    <Section id="background-remover.engine" title="Method">
      <OptionChoice name="engine" label="Engine" labels={ENGINES} hint={ENGINE_HINT} props={props} />
      {options.engine === 'ai' && (
        <OptionChoice name="detail" label="Model" labels={DETAILS} hint={DETAIL_HINT} props={props} />
      )}
    </Section>
  );
}

const SHADOWS = { auto: 'Auto', drop: 'Drop', transparent: 'Transparent', keep: 'Keep' } as const;

const SHADOW_HINT: Readonly<Record<Options['shadow'], string>> = {
  auto: 'Drops a soft shadow or glow around the artwork, and asks you about it.',
  drop: 'Removes it. Best for DTF, where soft shades print with a hard white base.',
  transparent: 'Makes it transparent black, or the glow’s own color, so it fits any garment.',
  keep: 'Keeps it opaque, as it is in the image.',
};

function Shadow(props: Props) {
  return (
    <Section id="background-remover.shadow" title="Shadow or glow">
      <OptionChoice
        name="shadow"
        label="Soft shadow or glow"
        labels={SHADOWS}
        hint={SHADOW_HINT}
        props={props}
      />
    </Section>
  );
}

const UNITS = { px: 'px', mm: 'mm' } as const;

/** In millimeters, choke and feather have a shorter range and finer steps. */
const EDGE_RANGE = { px: { max: 20, step: 0.1 }, mm: { max: 3, step: 0.01 } } as const;

function EdgeWidth({ name, props }: { readonly name: 'choke' | 'feather'; readonly props: Props }) {
  const { options, defaults, change } = props;
  return (
    <SliderField
      {...quantityMeta(schema.shape[name])}
      {...EDGE_RANGE[options.unit]}
      unit={options.unit}
      value={options[name]}
      initial={defaults[name]}
      onChange={(value, gesture) => change({ [name]: value }, gesture)}
    />
  );
}

function Edge(props: Props) {
  const { options, change, image } = props;
  const toUnit = (unit: EdgeUnit) => {
    const convert = (width: number) =>
      convertEdge(width, options.unit, unit, image.ppi, EDGE_RANGE[unit].max);
    change({ unit, choke: convert(options.choke), feather: convert(options.feather) });
  };
  return (
    <Section id="background-remover.edge" title="Edge">
      <OptionSwitch
        name="decontaminate"
        label="Clean edge colors"
        hint="Removes background color from soft edges so no halo shows."
        props={props}
      />
      <ChoiceField label="Measured in" value={options.unit} choices={UNITS} onChange={toUnit} />
      <EdgeWidth name="choke" props={props} />
      <EdgeWidth name="feather" props={props} />
    </Section>
  );
}

const ALPHA_HINT: Readonly<Record<Options['alpha'], string>> = {
  smooth: 'Keeps soft edges as partial opacity. For screens and paper.',
  hard: 'Hard edge for DTF: each pixel is solid or transparent, so no white ink shows through.',
  halftone: 'Halftoned fade: soft parts become dots of solid ink, for DTF and screen printing.',
};

function Opacity(props: Props) {
  return (
    <Section id="background-remover.opacity" title="What prints">
      <PrintOpacityFields props={props} hints={ALPHA_HINT} />
    </Section>
  );
}

function Panel(props: Props) {
  const byColor = props.options.engine === 'color';
  return (
    <>
      <Engine {...props} />
      {byColor && <BackgroundColors {...props} />}
      {byColor && <EnclosedAreasField {...props} />}
      {byColor && <Shadow {...props} />}
      {!byColor && <SubjectPoints {...props} />}
      <Edge {...props} />
      <Opacity {...props} />
      <Corrections id="background-remover.brush" names={BRUSHES} props={props}>
        <Quantity name="softness" props={props} />
      </Corrections>
    </>
  );
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  canvasTools,
  exactPreview: ({ engine }) => engine === 'color',
  presets,
});
