/** The Halftone Editor's controls, from what is printed to what will hold. */
import { Button, ChoiceField, ColourField, Section, SliderField, SwitchField } from '@printready/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { definePanel, type PanelProps } from '../panel.ts';
import { quantityMeta } from '../tool.ts';
import { meshFrequencies, suggestLpi, warningsFor } from './advice.ts';
import { DotPicker } from './DotPicker.tsx';
import { MOST_OUTPUT_PIXELS, outputDpi } from './grid.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { PLATES } from './screens.ts';

type Props = PanelProps<Options>;

const { shape } = schema;
const range = {
  blackGeneration: quantityMeta(shape.blackGeneration),
  lpi: quantityMeta(shape.lpi),
  angle: quantityMeta(shape.angle),
  cyanAngle: quantityMeta(shape.cyanAngle),
  magentaAngle: quantityMeta(shape.magentaAngle),
  yellowAngle: quantityMeta(shape.yellowAngle),
  blackAngle: quantityMeta(shape.blackAngle),
  cyanLpi: quantityMeta(shape.cyanLpi),
  magentaLpi: quantityMeta(shape.magentaLpi),
  yellowLpi: quantityMeta(shape.yellowLpi),
  blackLpi: quantityMeta(shape.blackLpi),
  grain: quantityMeta(shape.grain),
  minimumDot: quantityMeta(shape.minimumDot),
  maximumDot: quantityMeta(shape.maximumDot),
  dotGain: quantityMeta(shape.dotGain),
  outputDpi: quantityMeta(shape.outputDpi),
  mesh: quantityMeta(shape.mesh),
  levels: quantityMeta(shape.levels),
};
type QuantityName = keyof typeof range;

/** A slider for one number option; everything it needs to know comes from the schema. */
function Quantity({ name, props }: { name: QuantityName; props: Props }) {
  return (
    <SliderField
      {...range[name]}
      value={props.options[name]}
      initial={props.defaults[name]}
      onChange={(value, gesture) => props.change({ [name]: value }, gesture)}
    />
  );
}

const MODES = [
  { value: 'one-ink', label: 'One ink' },
  { value: 'cmyk', label: 'CMYK' },
  { value: 'keep-colour', label: 'Colours' },
] as const;

const MODE_HINT: Readonly<Record<Options['mode'], string>> = {
  'one-ink': 'Shades become dots of one solid ink on clear.',
  cmyk: 'Four process inks, each with a screen of its own.',
  'keep-colour': 'Colours stay; only opacity becomes dots. For DTF, where faint ink shows grey.',
};

const TONES = [
  { value: 'darkness', label: 'Darks' },
  { value: 'lightness', label: 'Lights' },
  { value: 'opacity', label: 'Opacity' },
] as const;

const TONE_HINT: Readonly<Record<Options['tone'], string>> = {
  darkness: 'The darker, the more ink. For light garments and paper.',
  lightness: 'The lighter, the more ink. For white ink on dark garments.',
  opacity: 'The more opaque, the more ink, whatever the colour.',
};

const PLATE_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'cyan', label: 'C' },
  { value: 'magenta', label: 'M' },
  { value: 'yellow', label: 'Y' },
  { value: 'black', label: 'K' },
] as const;

function Inks(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="halftone.inks" title="Ink">
      <ChoiceField
        label="Print with"
        value={options.mode}
        initial={defaults.mode}
        choices={MODES}
        hint={MODE_HINT[options.mode]}
        onChange={(mode) => change({ mode })}
      />
      {options.mode === 'one-ink' && (
        <>
          <ChoiceField
            label="Ink goes where there is"
            value={options.tone}
            initial={defaults.tone}
            choices={TONES}
            hint={TONE_HINT[options.tone]}
            onChange={(tone) => change({ tone })}
          />
          <div className="flex items-center justify-between">
            <span className="text-sm text-ink-800">Ink colour</span>
            <ColourField
              label="Ink colour"
              value={options.ink}
              onChange={(ink, gesture) => change({ ink }, gesture)}
            />
          </div>
        </>
      )}
      {options.mode === 'cmyk' && (
        <>
          <ChoiceField
            label="Output"
            value={options.plate}
            initial={defaults.plate}
            choices={PLATE_CHOICES}
            hint={
              options.plate === 'all'
                ? 'The inks over one another, as they look printed.'
                : `The ${options.plate} plate as black film. One run makes one plate.`
            }
            onChange={(plate) => change({ plate })}
          />
          <Quantity name="blackGeneration" props={props} />
        </>
      )}
    </Section>
  );
}

const SCREENS = [
  { value: 'am', label: 'Dots' },
  { value: 'blue-noise', label: 'Blue noise' },
  { value: 'diffusion', label: 'Diffusion' },
] as const;

const SCREEN_HINT: Readonly<Record<Options['screen'], string>> = {
  am: 'Dots on a grid, larger where it is darker (AM).',
  'blue-noise': 'Dots of one size, scattered evenly: no pattern, no moiré (FM).',
  diffusion: 'Each dot makes up for its neighbours: the finest detail (FM).',
};

const DIFFUSIONS = [
  { value: 'floyd-steinberg', label: 'Floyd' },
  { value: 'jarvis', label: 'Jarvis' },
  { value: 'stucki', label: 'Stucki' },
] as const;

const DIFFUSION_HINT: Readonly<Record<Options['diffusion'], string>> = {
  'floyd-steinberg': 'Floyd–Steinberg: quick and fine-grained.',
  jarvis: 'Jarvis, Judice and Ninke: smoother, a little sharper edges.',
  stucki: 'Stucki: smooth and crisp.',
};

function DotControls(props: Props) {
  const { options, defaults, change } = props;
  const process = options.mode === 'cmyk';
  return (
    <>
      <DotPicker value={options.dot} onChange={(dot) => change({ dot })} />
      {!(process && options.lpiPerPlate) && <Quantity name="lpi" props={props} />}
      {!process && <Quantity name="angle" props={props} />}
      {process && (
        <>
          <SwitchField
            label="A frequency for each plate"
            value={options.lpiPerPlate}
            initial={defaults.lpiPerPlate}
            onChange={(lpiPerPlate) => change({ lpiPerPlate })}
          />
          {PLATES.filter((plate) => options.plate === 'all' || options.plate === plate).map((plate) => (
            <div key={plate} className="flex flex-col">
              <Quantity name={`${plate}Angle`} props={props} />
              {options.lpiPerPlate && <Quantity name={`${plate}Lpi`} props={props} />}
            </div>
          ))}
        </>
      )}
    </>
  );
}

function ScreenControls(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="halftone.screen" title="Screen">
      <ChoiceField
        label="Kind"
        value={options.screen}
        initial={defaults.screen}
        choices={SCREENS}
        hint={SCREEN_HINT[options.screen]}
        onChange={(screen) => change({ screen })}
      />
      {options.screen === 'am' && <DotControls {...props} />}
      {options.screen === 'diffusion' && (
        <ChoiceField
          label="Filter"
          value={options.diffusion}
          initial={defaults.diffusion}
          choices={DIFFUSIONS}
          hint={DIFFUSION_HINT[options.diffusion]}
          onChange={(diffusion) => change({ diffusion })}
        />
      )}
      {options.screen !== 'am' && <Quantity name="grain" props={props} />}
    </Section>
  );
}

const RESOLUTIONS = [
  { value: 'keep', label: 'As the image' },
  { value: 'set', label: 'Set' },
] as const;

/** What the run will make; red when it would not fit into memory. */
function OutputSize({ options, image }: Props) {
  const dpi = outputDpi({ x: image.ppi, y: image.ppi }, options);
  const [width, height] = [image.width, image.height].map((side) => Math.round((side * dpi) / image.ppi)) as [
    number,
    number,
  ];
  const tooLarge = width * height > Math.max(MOST_OUTPUT_PIXELS, image.width * image.height);
  return (
    <p className={`text-xs tabular-nums ${tooLarge ? 'text-bad' : 'text-ink-600'}`}>
      {width.toLocaleString('en-US')} × {height.toLocaleString('en-US')} px at {Math.round(dpi)} dpi, one bit
      per ink
      {tooLarge && '. Too large: lower the resolution'}
    </p>
  );
}

function Output(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="halftone.output" title="Output">
      <ChoiceField
        label="Resolution"
        value={options.resolution}
        initial={defaults.resolution}
        choices={RESOLUTIONS}
        onChange={(resolution) => change({ resolution })}
      />
      {options.resolution === 'set' && <Quantity name="outputDpi" props={props} />}
      <OutputSize {...props} />
    </Section>
  );
}

function Tones(props: Props) {
  return (
    <Section id="halftone.tones" title="Tones the press holds">
      <Quantity name="minimumDot" props={props} />
      <Quantity name="maximumDot" props={props} />
      <Quantity name="dotGain" props={props} />
    </Section>
  );
}

const PRESSES = [
  { value: 'screen-print', label: 'Screen print' },
  { value: 'dtf', label: 'DTF' },
] as const;

const PRESS_HINT: Readonly<Record<Options['press'], string>> = {
  'screen-print': 'A dot holds when it bridges two threads of the mesh.',
  dtf: 'Shops ask for 0.35 mm of ink and 0.60 mm of gap.',
};

/** Frequencies that suit the mesh, and one press to take the best. */
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
            <th className="py-1 text-right font-normal">Grey levels</th>
          </tr>
        </thead>
        <tbody>
          {meshFrequencies(options.mesh, dpi).map(({ ratio, lpi, levels }) => (
            <tr key={ratio} className="border-t border-ink-200">
              <td className="py-1">{ratio}</td>
              <td className="py-1 text-right">{lpi} lpi</td>
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
        {options.lpi === best ? `${best} lpi suits mesh and printer` : `Use ${best} lpi`}
      </Button>
    </>
  );
}

function Survival(props: Props) {
  const { options, defaults, change, image } = props;
  const warnings = warningsFor(options, outputDpi({ x: image.ppi, y: image.ppi }, options));
  const count = warnings.length;
  return (
    <Section
      id="halftone.survival"
      title="Will it hold?"
      aside={count === 0 ? 'yes' : `${count} ${count === 1 ? 'warning' : 'warnings'}`}
    >
      <ChoiceField
        label="Press"
        value={options.press}
        initial={defaults.press}
        choices={PRESSES}
        hint={PRESS_HINT[options.press]}
        onChange={(press) => change({ press })}
      />
      {options.press === 'screen-print' && options.screen === 'am' && <Frequencies {...props} />}
      <ul aria-live="polite" className="flex flex-col gap-2 text-xs leading-4">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2 text-ink-800">
            <TriangleAlert size={16} strokeWidth={1.5} className="shrink-0 text-warn" aria-label="Warning" />
            {warning}
          </li>
        ))}
        {count === 0 && (
          <li className="flex gap-2 text-ink-800">
            <Check size={16} strokeWidth={1.5} className="shrink-0 text-ok" aria-hidden />
            Nothing speaks against these settings.
          </li>
        )}
      </ul>
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <Inks {...props} />
      <ScreenControls {...props} />
      <Output {...props} />
      <Tones {...props} />
      <Survival {...props} />
    </>
  );
}

/** White ink is invisible on the checkerboard: a black garment shows it. */
const backdrop = ({ mode, tone, ink }: Options) =>
  mode === 'one-ink' && tone === 'lightness' && Math.min(ink.r, ink.g, ink.b) > 200
    ? { r: 0, g: 0, b: 0 }
    : mode === 'keep-colour'
      ? null
      : { r: 255, g: 255, b: 255 };

export const panel = definePanel<Options>({ Panel, schema, backdrop, presets });
