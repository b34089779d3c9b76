import { Section } from '@printready/ui';
import type { Rgb } from '../contract/option-schemas.ts';
import { definePanel, type Loupe, type PanelProps, type RunNote } from '../contract/panel.ts';
import { OptionChoice, OptionColor, OptionSwitch } from '../fields/option-fields.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { DotPicker } from './panel/DotPicker.tsx';
import { Quantity } from './panel/Quantity.tsx';
import { Survival } from './panel/Survival.tsx';
import { presets } from './presets.ts';
import { grayLevels } from './printability/figures.ts';
import { MOST_OUTPUT_PIXELS, outputDpi } from './screens/grid.ts';
import { PROCESS_INKS } from './screens/screens.ts';

type Props = PanelProps<Options>;

const MODES = { 'one-ink': 'One ink', cmyk: 'CMYK', 'keep-color': 'Colors' } as const;

const MODE_HINT: Readonly<Record<Options['mode'], string>> = {
  'one-ink': 'Shading becomes dots of one solid ink on a transparent background.',
  cmyk: 'CMYK, with a separate screen for each ink.',
  'keep-color': 'Colors stay; only opacity becomes dots. For DTF, where faint ink shows gray.',
};

const TONES = { darkness: 'Dark areas', lightness: 'Light areas', opacity: 'Opaque areas' } as const;

const TONE_HINT: Readonly<Record<Options['tone'], string>> = {
  darkness: 'Darker areas get more ink. For light garments and paper.',
  lightness: 'Lighter areas get more ink: the white plate for dark garments. Use black ink to make its film.',
  opacity: 'More opaque areas get more ink, whatever the color.',
};

const PLATE_CHOICES = { all: 'All', cyan: 'C', magenta: 'M', yellow: 'Y', black: 'K' } as const;

const isLight = ({ r, g, b }: Rgb) => Math.min(r, g, b) > 200;

function Inks(props: Props) {
  const { options } = props;
  return (
    <Section id="halftone.inks" title="Ink">
      <OptionChoice name="mode" label="Print with" labels={MODES} hint={MODE_HINT} props={props} />
      {options.mode === 'one-ink' && (
        <>
          <OptionChoice name="tone" label="Print ink on" labels={TONES} hint={TONE_HINT} props={props} />
          <OptionColor name="ink" label="Ink color" props={props}>
            {isLight(options.ink) && (
              <span className="block text-xs text-ink-600">
                Light ink shows on a garment: choose one under the artwork.
              </span>
            )}
          </OptionColor>
        </>
      )}
      {options.mode === 'cmyk' && (
        <>
          <OptionChoice
            name="plate"
            label="Output"
            labels={PLATE_CHOICES}
            hint={
              options.plate === 'all'
                ? 'Shows all inks as they will print. Download saves the four films as a ZIP; its arrow also offers this image.'
                : `The ${options.plate} plate alone, as a black film. All makes the films of all four in one run.`
            }
            props={props}
          />
          <Quantity name="blackGeneration" props={props} />
        </>
      )}
    </Section>
  );
}

const SCREENS = { am: 'Dots', 'blue-noise': 'Blue noise', diffusion: 'Diffusion' } as const;

const SCREEN_HINT: Readonly<Record<Options['screen'], string>> = {
  am: 'Dots on a grid, larger where there is more ink (AM).',
  'blue-noise': 'Dots of one size, scattered evenly: no pattern, no moiré (FM).',
  diffusion: 'Error diffusion: the finest detail (FM).',
};

const DIFFUSIONS = { 'floyd-steinberg': 'Floyd', jarvis: 'Jarvis', stucki: 'Stucki' } as const;

const DIFFUSION_HINT: Readonly<Record<Options['diffusion'], string>> = {
  'floyd-steinberg': 'Floyd–Steinberg: quick and fine-grained.',
  jarvis: 'Jarvis, Judice and Ninke: smoother, a little sharper edges.',
  stucki: 'Stucki: smooth and crisp.',
};

function DotControls(props: Props) {
  const { options, change } = props;
  const process = options.mode === 'cmyk';
  return (
    <>
      <DotPicker value={options.dot} onChange={(dot) => change({ dot })} />
      {!(process && options.lpiPerPlate) && <Quantity name="lpi" props={props} />}
      {!process && <Quantity name="angle" props={props} />}
      {process && (
        <>
          <OptionSwitch name="lpiPerPlate" label="A frequency for each plate" props={props} />
          {PROCESS_INKS.filter((plate) => options.plate === 'all' || options.plate === plate).map((plate) => (
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
  const { options } = props;
  return (
    <Section id="halftone.screen" title="Screen">
      <OptionChoice name="screen" label="Kind" labels={SCREENS} hint={SCREEN_HINT} props={props} />
      {options.screen === 'am' && <DotControls {...props} />}
      {options.screen === 'diffusion' && (
        <OptionChoice
          name="diffusion"
          label="Filter"
          labels={DIFFUSIONS}
          hint={DIFFUSION_HINT}
          props={props}
        />
      )}
      {options.screen !== 'am' && <Quantity name="grain" props={props} />}
    </Section>
  );
}

const RESOLUTIONS = { keep: 'As the image', set: 'Set' } as const;

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
  const { options } = props;
  return (
    <Section id="halftone.output" title="Output">
      <OptionChoice name="resolution" label="Resolution" labels={RESOLUTIONS} props={props} />
      {options.resolution === 'set' && <Quantity name="outputDpi" props={props} />}
      <OutputSize {...props} />
    </Section>
  );
}

function Tones(props: Props) {
  return (
    <Section id="halftone.tones" title="Printable tones">
      <Quantity name="minimumDot" props={props} />
      <Quantity name="maximumDot" props={props} />
      <Quantity name="dotGain" props={props} />
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

function backdrop({ mode, ink }: Options): Rgb | null {
  if (mode === 'keep-color') return null;
  return mode === 'one-ink' && isLight(ink) ? { r: 0, g: 0, b: 0 } : { r: 255, g: 255, b: 255 };
}

/** Minimum number of gray levels at which banding is not visible. */
const FEW_LEVELS = 100;

/** Warns about banding, because the number of tones in an AM cell is limited by its number of device pixels. */
function runNote({ options, image }: Pick<Props, 'options' | 'image'>): RunNote | null {
  if (options.screen !== 'am') return null;
  const dpi = outputDpi({ x: image.ppi, y: image.ppi }, options);
  const levels = grayLevels(dpi, options.lpi);
  if (levels >= FEW_LEVELS) return null;
  const text = `Only ${levels} gray levels at ${Math.round(dpi)} dpi and ${options.lpi} LPI: fades may band. Raise the output resolution.`;
  return { kind: 'warning', text };
}

function loupe({ options, image }: Pick<Props, 'options' | 'image'>): Loupe<Options> {
  const dpi = outputDpi({ x: image.ppi, y: image.ppi }, options);
  return { scale: dpi / image.ppi, optionsFor: () => options };
}

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema, backdrop, presets, runNote, loupe },
  coarsePreview: true,
});
