/** The Upscaler's controls. */
import { ChoiceField, PrintLengthField, Section } from '@printready/ui';
import { TriangleAlert } from 'lucide-react';
import { definePanel, type PanelProps } from '../panel.ts';
import { quantitySlider } from '../quantity-slider.tsx';
import { quantityMeta } from '../tool.ts';
import { FACTORS, type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { MAX_OUTPUT_PIXELS, shortfall, targetOf } from './size.ts';

type Props = PanelProps<Options>;

const MM_PER_INCH = 25.4;
const width = quantityMeta(schema.shape.widthMm);
const Quantity = quantitySlider(schema.shape);

const TARGETS = [
  { value: 'factor', label: 'Times' },
  { value: 'print', label: 'Print' },
] as const;

const KEEPS = [
  { value: 'print-size', label: 'Print size' },
  { value: 'dpi', label: 'Resolution' },
] as const;

const KEEP_HINT: Readonly<Record<Options['keep'], string>> = {
  'print-size': 'Prints as large as before, with more pixels per inch.',
  dpi: 'Prints larger, with as many pixels per inch as before.',
};

const METHODS = [
  { value: 'network', label: 'Network' },
  { value: 'filter', label: 'Filter' },
  { value: 'pixels', label: 'Pixels' },
] as const;

const METHOD_HINT: Readonly<Record<Options['method'], string>> = {
  network: 'Draws edges anew. Runs on this computer; the preview shows the size only.',
  filter: 'A sharp filter, in seconds on any computer.',
  pixels: 'Repeats every pixel exactly. For pixel art.',
};

const DETAILS = [
  { value: 'fast', label: 'Fast' },
  { value: 'fine', label: 'Fine' },
] as const;

const DETAIL_HINT: Readonly<Record<Options['detail'], string>> = {
  fast: 'About ten seconds a megapixel on a small computer, five times that at 4x and more.',
  fine: 'Cleaner edges; takes about three times as long.',
};

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

function FactorFields({ options, defaults, change }: Props) {
  return (
    <>
      <ChoiceField
        label="Factor"
        value={options.factor}
        initial={defaults.factor}
        choices={FACTORS.map((value) => ({ value, label: value }))}
        onChange={(factor) => change({ factor })}
      />
      <ChoiceField
        label="Keep"
        value={options.keep}
        initial={defaults.keep}
        choices={KEEPS}
        hint={KEEP_HINT[options.keep]}
        onChange={(keep) => change({ keep })}
      />
    </>
  );
}

function Warning({ children }: { readonly children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2 rounded-md border border-ink-300 p-2 text-xs leading-4 text-ink-800"
    >
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}

/** What comes out, before it is made. */
function Outcome({ options, image }: Props) {
  const target = targetOf(image, options);
  const missing = shortfall(image, options);
  const length = (pixels: number) => ((pixels / target.ppi) * MM_PER_INCH).toFixed(0);
  return (
    <>
      <p className="text-xs leading-4 text-ink-600 tabular-nums">
        {target.width} × {target.height} px · {length(target.width)} × {length(target.height)} mm ·{' '}
        {Math.round(target.ppi)} ppi, of which your file holds {Math.round(target.ppi / target.scale)}
      </p>
      {missing !== null && (
        <Warning>
          This size needs {missing.toFixed(1)} times as many pixels. Six times is the most, which gives{' '}
          {Math.round(target.ppi)} ppi there.
        </Warning>
      )}
      {options.target === 'print' && target.scale === 1 && (
        <Warning>Your file has enough pixels for this size. Nothing needs to be enlarged.</Warning>
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

function Panel(props: Props) {
  const { options, defaults, change } = props;
  return (
    <>
      <Section id="upscaler.size" title="New size">
        <ChoiceField
          label="Given by"
          value={options.target}
          initial={defaults.target}
          choices={TARGETS}
          onChange={(target) => change({ target })}
        />
        {options.target === 'factor' ? <FactorFields {...props} /> : <PrintFields {...props} />}
        <Outcome {...props} />
      </Section>
      <Section id="upscaler.method" title="How pixels are made">
        <ChoiceField
          label="Method"
          value={options.method}
          initial={defaults.method}
          choices={METHODS}
          hint={METHOD_HINT[options.method]}
          onChange={(method) => change({ method })}
        />
        {options.method === 'network' && (
          <ChoiceField
            label="Network"
            value={options.detail}
            initial={defaults.detail}
            choices={DETAILS}
            hint={DETAIL_HINT[options.detail]}
            onChange={(detail) => change({ detail })}
          />
        )}
      </Section>
    </>
  );
}

export const panel = definePanel<Options>({
  Panel,
  schema,
  presets,
  variant: (options, image) => targetOf(image, options).variant,
});
