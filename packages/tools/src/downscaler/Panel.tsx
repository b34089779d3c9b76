import { PrintLengthField, Section } from '@printready/ui';
import { quantityMeta } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
import { KEEP_LABELS, NewSize, Warning } from '../fields/new-size.tsx';
import { OptionChoice } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { targetSize } from './size.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const length = quantityMeta(schema.shape.lengthMm);

const TARGETS = { print: 'Print', pixels: 'Pixels', percent: 'Percent', 'file-size': 'File' } as const;

const SIDES = { longest: 'Longest', width: 'Width', height: 'Height' } as const;

const FORMATS = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const;

const KEEP_HINT: Readonly<Record<Options['keep'], string>> = {
  'print-size': 'Same print size, lower resolution.',
  dpi: 'Prints smaller at the same resolution.',
};

function TargetFields(props: Props) {
  const { options, change, image } = props;
  const side = <OptionChoice name="side" label="Which side" labels={SIDES} props={props} />;
  switch (options.target) {
    case 'percent':
      return <Quantity name="percent" props={props} />;
    case 'pixels':
      return (
        <>
          {side}
          <Quantity name="pixels" props={props} max={Math.max(image.width, image.height, options.pixels)} />
        </>
      );
    case 'print':
      return (
        <>
          {side}
          <PrintLengthField
            {...length}
            value={options.lengthMm}
            onChange={(lengthMm, gesture) => change({ lengthMm }, gesture)}
          />
          <Quantity name="dpi" props={props} max={Math.max(600, options.dpi)} />
        </>
      );
    case 'file-size':
      return (
        <>
          <OptionChoice
            name="fileFormat"
            label="Saved as"
            labels={FORMATS}
            hint="Download the result in this format. Other formats have other sizes."
            props={props}
          />
          <Quantity name="megabytes" props={props} max={Math.max(20, options.megabytes)} />
        </>
      );
  }
}

function Outcome({ options, image, large, figures }: Props) {
  if (options.target === 'file-size') {
    // Large pictures cannot be shrunk to a file size; the canvas shows a message that says so.
    if (large) return null;
    const file = findValue(figures, 'file-size');
    const tooLarge = file && file.value > options.megabytes;
    return (
      <p className="text-xs text-ink-600 tabular-nums">
        {!file && 'Trying sizes…'}
        {file && tooLarge && `The smallest possible file is ${file.value.toFixed(2)} MB.`}
        {file && !tooLarge && `${file.value.toFixed(2)} MB`}
      </p>
    );
  }
  const resolution = { x: image.ppi, y: image.ppi };
  const size = targetSize({ ...image, resolution }, options);
  const ppi = size.resolution?.x ?? image.ppi;
  const kept = size.width === image.width && size.height === image.height;
  const askedMore = options.target === 'print' ? ppi < options.dpi - 0.5 : kept && options.percent < 100;
  return (
    <NewSize width={size.width} height={size.height} ppi={ppi}>
      {kept && askedMore && '. The image has no more pixels. Use the Upscaler to enlarge it.'}
    </NewSize>
  );
}

function SizeSection(props: Props) {
  const { options } = props;
  return (
    <Section id="downscaler.size" title="New size">
      <OptionChoice name="target" label="Size by" labels={TARGETS} props={props} />
      <TargetFields {...props} />
      {options.target !== 'print' && (
        <OptionChoice name="keep" label="Keep" labels={KEEP_LABELS} hint={KEEP_HINT} props={props} />
      )}
      <Outcome {...props} />
    </Section>
  );
}

const FILTERS = { lanczos3: 'Sharp', detail: 'Detail', box: 'Even', nearest: 'Pixel' } as const;

const FILTER_HINT: Readonly<Record<Options['filter'], string>> = {
  lanczos3: 'Crisp edges for logos, type and photos. In linear light, so colors do not darken.',
  detail: 'Keeps specks and threads that an average would wash out. For grunge, denim, fur.',
  box: 'Averages the pixels that each new pixel covers. No ringing along hard edges.',
  nearest: 'Keeps single pixels without blending. For pixel art and 1-bit plates.',
};

const EDGES = { smooth: 'Smooth', clean: 'Clean', hard: 'Hard' } as const;

const EDGES_HINT: Readonly<Record<Options['edges'], string>> = {
  smooth: 'Opacity as the filter computes it.',
  clean: 'Smooth, without the ringing that a sharp filter leaves beside hard edges.',
  hard: 'Each pixel is solid or transparent. For DTF, where faint ink shows gray.',
};

function Method(props: Props) {
  const { options } = props;
  return (
    <Section id="downscaler.method" title="Resampling">
      <OptionChoice name="filter" label="Filter" labels={FILTERS} hint={FILTER_HINT} props={props} />
      {options.filter === 'detail' && <Quantity name="detail" props={props} />}
      <OptionChoice
        name="edges"
        label="Edges of transparent art"
        labels={EDGES}
        hint={EDGES_HINT}
        props={props}
      />
    </Section>
  );
}

function ThinLines(props: Props) {
  const thin = findValue(props.figures, 'thin-lines');
  return (
    <Section id="downscaler.lines" title="Thin lines">
      <Quantity name="minimumLineMm" props={props} />
      {thin && thin.value >= 0.5 && (
        <Warning>
          {Math.round(thin.value)}% of the lines come out {thin.label.replace('Lines ', '')}
          {thin.before !== undefined && thin.before < thin.value && ` (${Math.round(thin.before)}% before)`}.
          Print larger, or thicken them first.
        </Warning>
      )}
      {thin && thin.value < 0.5 && (
        <p role="status" className="text-xs leading-4 text-ink-600">
          Every line stays wide enough to print.
        </p>
      )}
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <SizeSection {...props} />
      <Method {...props} />
      <ThinLines {...props} />
    </>
  );
}

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  presets,
  exactFigures: true,
  atPrintSize: ({ width, ppi }) => ({
    target: 'print',
    side: 'width',
    lengthMm: Math.min(length.max, Math.max(length.min, Math.round((width / ppi) * 254) / 10)),
  }),
});
