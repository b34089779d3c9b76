import { ChoiceField, Section } from '@printready/ui';
import { Pipette } from 'lucide-react';
import { type CanvasTool, definePanel, type PanelProps } from '../contract/panel.ts';
import { DOT_LABELS } from '../fields/dot-choices.ts';
import { OptionChoice, OptionSwitch } from '../fields/option-fields.tsx';
import { manifest } from './manifest.ts';
import { MOST_INKS, type Options, requestedKind, schema, withTolerance } from './options.ts';
import { countHint } from './panel/count-hint.ts';
import { Films } from './panel/Films.tsx';
import { InkLimit } from './panel/InkLimit.tsx';
import { InkList } from './panel/InkList.tsx';
import { shownInks } from './panel/ink-list.ts';
import { Job } from './panel/Job.tsx';
import { PlateCurves } from './panel/PlateCurves.tsx';
import { PlateInks } from './panel/PlateInks.tsx';
import { PlatePaint, plateBrushes } from './panel/PlatePaint.tsx';
import { PlateScreens } from './panel/PlateScreens.tsx';
import { ProcessInks } from './panel/ProcessInks.tsx';
import { Quantity } from './panel/Quantity.tsx';
import { ShelfField } from './panel/ShelfField.tsx';
import { presets } from './presets.ts';

type Props = PanelProps<Options>;

const COUNTS = { auto: 'Auto', set: 'Set' } as const;
const USUAL_INKS = 6;

function ColorCount({ props }: { props: Props }) {
  const { options, defaults, change, figures } = props;
  const found = shownInks(figures, options).length;
  return (
    <>
      <ChoiceField
        label="Number of colors"
        value={options.inks === 0 ? 'auto' : 'set'}
        initial={defaults.inks === 0 ? 'auto' : 'set'}
        choices={COUNTS}
        hint={countHint(options, found, figures)}
        onChange={(count) => change({ inks: count === 'auto' ? 0 : found > 0 ? found : USUAL_INKS })}
      />
      {options.inks > 0 && <Quantity name="inks" min={1} props={props} />}
    </>
  );
}

function Inks(props: Props) {
  const { options } = props;
  return (
    <Section id="color-separator.inks" title="Inks">
      {options.kind === 'cmyk' ? (
        <ProcessInks {...props} />
      ) : (
        <>
          <ColorCount props={props} />
          <Quantity name="opacity" props={props} />
          <InkList props={props} />
          <Quantity name="saving" props={props} />
        </>
      )}
      <InkLimit {...props} />
    </Section>
  );
}

const BASES = { auto: 'Auto', tonal: 'Tonal', solid: 'Solid', none: 'None' } as const;

const BASE_HINT: Readonly<Record<Options['base'], string>> = {
  auto: 'A tonal base on dark and mid-tone garments.',
  tonal: 'As much white under each color as it needs.',
  solid: 'Full white wherever a color prints.',
  none: 'Colors print on the garment itself.',
};

const trapsIn = (options: Options) => (requestedKind(options) ?? 'spot') === 'spot';

function Base(props: Props) {
  const { options, change } = props;
  return (
    <Section id="color-separator.base" title="Base and trap">
      <OptionChoice name="base" label="White base" labels={BASES} hint={BASE_HINT} props={props} />
      {options.base !== 'none' && (
        <>
          <Quantity name="chokeMm" props={props} />
          <Quantity name="baseOpacity" props={props} />
        </>
      )}
      {options.kind !== 'cmyk' && (
        <OptionSwitch name="highlight" label="Highlight white, printed last" props={props} />
      )}
      {trapsIn(options) && <Quantity name="trapMm" props={props} />}
      <Quantity
        name="toleranceMm"
        props={{ ...props, change: (next, gesture) => change(withTolerance(options, next), gesture) }}
      />
      <OptionSwitch name="absolute" label="Aim at absolute colors" props={props} />
    </Section>
  );
}

const SCREENS = { am: 'Dots', fm: 'Scattered' } as const;
const ANGLES = { apart: 'Apart', one: 'All at one' } as const;
function Screens(props: Props) {
  const { options } = props;
  return (
    <Section id="color-separator.screens" title="Screens">
      <OptionChoice name="screen" label="Screen" labels={SCREENS} props={props} />
      {options.screen === 'am' && (
        <>
          <Quantity name="lpi" props={props} />
          <OptionChoice name="angles" label="Angles" labels={ANGLES} props={props} />
          <Quantity name="angle" props={props} />
          <OptionChoice name="dot" label="Dot shape" labels={DOT_LABELS} props={props} />
          <Quantity name="mesh" props={props} />
        </>
      )}
      {options.screen === 'am' && requestedKind(options) !== 'spot' && <PlateScreens props={props} />}
      <Quantity name="outputDpi" props={props} />
      {options.kind === 'index' && <Quantity name="indexDpi" props={props} />}
    </Section>
  );
}

function Shelf(props: Props) {
  return (
    <Section id="color-separator.shelf" title="Your inks" initiallyOpen={false}>
      <ShelfField props={props} />
    </Section>
  );
}

function Press(props: Props) {
  return (
    <Section id="color-separator.press" title="Press" initiallyOpen={false}>
      <Quantity name="minimumDot" props={props} />
      <Quantity name="maximumDot" props={props} />
      <Quantity name="dotGain" props={props} />
      <Quantity name="stations" props={props} />
      <Quantity name="inkWeight" props={props} />
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <Job {...props} />
      <Inks {...props} />
      {props.options.kind !== 'cmyk' && <Shelf {...props} />}
      <Base {...props} />
      <Screens {...props} />
      <PlateInks {...props} />
      <PlateCurves {...props} />
      <PlatePaint {...props} />
      <Press {...props} />
      <Films {...props} />
    </>
  );
}

function canvasTools(props: Props): CanvasTool[] {
  const { options, change, activate } = props;
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: 'Pick an ink from the art',
      icon: <Pipette />,
      shortcut: 'I',
      onPick: (color) => {
        const { inkList, inks, opacity } = options;
        if (inkList.length >= MOST_INKS) return;
        const name = `Picked ${inkList.length + 1}`;
        change({
          inkList: [...inkList, { name, color, opacity: opacity / 100 }],
          inks: inks > 0 ? Math.max(inks, inkList.length + 1) : 0,
        });
        activate('pan');
      },
    },
    ...plateBrushes(props),
  ];
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  canvasTools,
  presets,
  backdrop: ({ garment }) => garment,
  // Previews choose inks from reduced pixels, but ink names and removal costs need exact values.
  exactFigures: true,
  usesInks: true,
});
