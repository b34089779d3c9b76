import { Button, ChoiceField, PrintLengthField, Section } from '@printready/ui';
import { Spline } from 'lucide-react';
import { quantityMeta } from '../contract/option-schemas.ts';
import { definePanel, type Loupe, type PanelProps, type RunNote } from '../contract/panel.ts';
import { type Figure, findValue } from '../contract/tool.ts';
import { KEEP_LABELS, NewSize, Warning } from '../fields/new-size.tsx';
import { OptionChoice } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { formatDuration } from '../format-duration.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { cleansUp } from './panel/cleans-up.ts';
import { presets } from './presets.ts';
import { ASKED_FACTORS, MM_PER_INCH } from './price.ts';
import { MAX_OUTPUT_PIXELS, shortfall, targetOf } from './size.ts';

type Props = PanelProps<Options>;

const width = quantityMeta(schema.shape.widthMm);
const Quantity = quantitySlider(schema.shape);

const TARGETS = { print: 'Print size', factor: 'Factor' } as const;

const KEEP_HINT: Readonly<Record<Options['keep'], string>> = {
  'print-size': 'Same print size, higher resolution.',
  dpi: 'Prints larger at the same resolution.',
};

const METHODS = { network: 'AI', filter: 'Filter', pixels: 'Pixels' } as const;

const METHOD_HINT: Readonly<Record<Options['method'], string>> = {
  network: 'AI redraws edges on your device. The loupe shows the final result.',
  filter: 'A sharp filter, in seconds on any computer.',
  pixels: 'Repeats every pixel exactly. For pixel art.',
};

const DETAILS = { fast: 'Fast', fine: 'Fine', finest: 'Finest' } as const;

const DETAIL_HINT: Readonly<Record<Options['detail'], string>> = {
  fast: 'A small model. Fine gives cleaner edges and takes about ten times as long.',
  fine: 'A larger model with cleaner edges. Fast takes about a tenth of the time.',
  finest: 'The largest model, for small artwork. Fine takes about a tenth of the time.',
};

const CLEAN_UP = { auto: 'Auto', on: 'On', off: 'Off' } as const;

const CLEAN_UP_HINT: Readonly<Record<Options['cleanUp'], string>> = {
  auto: 'Removes JPEG artifacts along edges where there are any.',
  on: 'Always removes JPEG artifacts along edges. Not for photos.',
  off: 'Leaves JPEG artifacts as they are.',
};

function timesOf(figures: readonly Figure[]): Readonly<Record<Options['detail'], number>> | null {
  const find = (detail: Options['detail']) => findValue(figures, `seconds-${detail}`)?.value;
  const [fast, fine, finest] = [find('fast'), find('fine'), find('finest')];
  return fast === undefined || fine === undefined || finest === undefined ? null : { fast, fine, finest };
}

function detailHint({ figures, options }: Props): string {
  const times = timesOf(figures);
  if (!times) return DETAIL_HINT[options.detail];
  const { fast, fine, finest } = times;
  return `On this device Fast takes about ${formatDuration(fast)}, Fine about ${formatDuration(fine)}, Finest about ${formatDuration(finest)}.`;
}

const LONG_SECONDS = 600;

function LongWait({ figures, options, change }: Props) {
  const times = timesOf(figures);
  if (options.detail !== 'finest' || !times || times.finest <= LONG_SECONDS) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Warning>
        Finest would take about {formatDuration(times.finest)} on this device, with this page left open. Fine
        comes close to it in {formatDuration(times.fine)}.
      </Warning>
      <Button size="small" onClick={() => change({ detail: 'fine' })}>
        Use Fine
      </Button>
    </div>
  );
}

function PrintFields(props: Props) {
  const { options, change } = props;
  return (
    <>
      <PrintLengthField
        {...width}
        value={options.widthMm}
        onChange={(widthMm, gesture) => change({ widthMm }, gesture)}
      />
      <Quantity name="dpi" props={props} max={Math.max(600, options.dpi)} />
    </>
  );
}

function FactorFields(props: Props) {
  const { options, defaults, change } = props;
  return (
    <>
      <ChoiceField
        label="Factor"
        value={options.factor}
        initial={defaults.factor}
        choices={ASKED_FACTORS.map((value) => ({ value, label: value }))}
        onChange={(factor) => change({ factor })}
      />
      <OptionChoice name="keep" label="Keep" labels={KEEP_LABELS} hint={KEEP_HINT} props={props} />
    </>
  );
}

function Outcome({ options, image }: Props) {
  const target = targetOf(image, options);
  const missing = shortfall(image, options);
  return (
    <>
      <NewSize {...target}> ({Math.round(target.ppi / target.scale)} ppi of real detail)</NewSize>
      {missing !== null && (
        <Warning>
          This size needs a {missing.toFixed(1)}× enlargement. The maximum is 6×, which gives{' '}
          {Math.round(target.ppi)} ppi there.
        </Warning>
      )}
      {options.target === 'print' && target.scale === 1 && (
        <p role="status" className="text-xs leading-4 text-ink-800">
          Your file has enough pixels for this size. Nothing needs to be enlarged.
        </p>
      )}
      {target.width * target.height > MAX_OUTPUT_PIXELS && (
        <Warning>
          That is more than {MAX_OUTPUT_PIXELS / 1e6} megapixels, the most a browser can hold beside the
          original.
        </Warning>
      )}
    </>
  );
}

function TraceInstead({ figures, openIn }: Props) {
  const flat = findValue(figures, 'flat-share');
  if (!flat) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-ink-300 p-3">
      <p role="status" className="text-xs leading-4 text-ink-800">
        {flat.value >= 99.5 ? 'All' : `${Math.round(flat.value)}%`} of this image is a few flat colors.
        Traced, its edges stay sharp at any size.
      </p>
      {openIn && (
        <Button icon={Spline} size="small" onClick={() => openIn('image-vectorizer')}>
          Open in the Image Vectorizer
        </Button>
      )}
    </div>
  );
}

const cleans = ({ options, image, figures }: Pick<Props, 'options' | 'image' | 'figures'>): boolean =>
  cleansUp(options, targetOf(image, options), findValue(figures, 'cleaned-up') !== undefined);

function cleanUpHint({ figures, options }: Props): string {
  const seconds = findValue(figures, 'seconds-cleaning')?.value;
  const seen = options.cleanUp === 'auto' && seconds !== undefined;
  const hint = seen ? 'JPEG artifacts along the edges will be cleaned up.' : CLEAN_UP_HINT[options.cleanUp];
  return seconds === undefined ? hint : `${hint} On this device that takes about ${formatDuration(seconds)}.`;
}

function NetworkFields(props: Props) {
  return (
    <>
      <OptionChoice
        name="cleanUp"
        label="Clean up JPEG"
        labels={CLEAN_UP}
        hint={cleanUpHint(props)}
        props={props}
      />
      {cleans(props) ? (
        <Quantity name="cleaning" props={props} />
      ) : (
        <>
          <OptionChoice
            name="detail"
            label="Quality"
            labels={DETAILS}
            hint={detailHint(props)}
            props={props}
          />
          <LongWait {...props} />
        </>
      )}
    </>
  );
}

const nothingToDo = ({ target, dpi }: Options) =>
  target === 'print'
    ? { text: `Already ${dpi} ppi at this size.`, more: 'Enter a larger print width.' }
    : { text: 'Nothing to do at 1×.', more: 'Turn on Clean up JPEG, or choose a larger factor.' };

const runNote = (now: Pick<Props, 'options' | 'image' | 'figures'>): RunNote | null =>
  targetOf(now.image, now.options).scale === 1 && !cleans(now)
    ? { kind: 'nothing', ...nothingToDo(now.options) }
    : null;

function Panel(props: Props) {
  const { options } = props;
  return (
    <>
      <Section id="upscaler.size" title="New size">
        <OptionChoice name="target" label="Size by" labels={TARGETS} props={props} />
        {options.target === 'factor' ? <FactorFields {...props} /> : <PrintFields {...props} />}
        <Outcome {...props} />
      </Section>
      <Section id="upscaler.method" title="Upscaling method">
        <OptionChoice name="method" label="Method" labels={METHODS} hint={METHOD_HINT} props={props} />
        {options.method === 'network' && <NetworkFields {...props} />}
        <TraceInstead {...props} />
      </Section>
    </>
  );
}

/** Previews the network in a loupe, because the whole picture takes as long as a run. */
function loupe({ options, image }: Pick<Props, 'options' | 'image'>): Loupe<Options> | null {
  const { scale } = targetOf(image, options);
  if (scale === 1 && !cleansUp(options, { scale }, false)) return null;
  const inches = (pieceWidth: number) => (pieceWidth * scale) / options.dpi;
  return {
    scale,
    optionsFor: (pieceWidth) =>
      options.target === 'print' ? { ...options, widthMm: inches(pieceWidth) * MM_PER_INCH } : options,
  };
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  presets,
  loupe,
  runNote,
  exactPreview: ({ method }) => method !== 'network',
  atPrintSize: ({ width: pixels, ppi }) => ({
    target: 'print',
    widthMm: Math.min(width.max, Math.max(width.min, Math.round((pixels / ppi) * 254) / 10)),
  }),
});
