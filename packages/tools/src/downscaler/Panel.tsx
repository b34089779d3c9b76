import { ChoiceField, PrintLengthField, Section } from '@printready/ui';
import { quantityMeta } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
import { KEEP_CHOICES, NewSize, Warning } from '../fields/new-size.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { targetSize } from './size.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const length = quantityMeta(schema.shape.lengthMm);

const TARGETS = [
  { value: 'print', label: 'Print' },
  { value: 'pixels', label: 'Pixels' },
  { value: 'percent', label: 'Percent' },
  { value: 'file-size', label: 'File' },
] as const;

const SIDES = [
  { value: 'longest', label: 'Longest' },
  { value: 'width', label: 'Width' },
  { value: 'height', label: 'Height' },
] as const;

const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG' },
  { value: 'webp', label: 'WebP' },
] as const;

const KEEP_HINT: Readonly<Record<Options['keep'], string>> = {
  'print-size': 'Same print size, lower resolution.',
  dpi: 'Prints smaller at the same resolution.',
};

function TargetFields(props: Props) {
  const { options, defaults, change, image } = props;
  const side = (
    <ChoiceField
      label="Which side"
      value={options.side}
      initial={defaults.side}
      choices={SIDES}
      onChange={(chosen) => change({ side: chosen })}
    />
  );
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
          <ChoiceField
            label="Saved as"
            value={options.fileFormat}
            initial={defaults.fileFormat}
            choices={FORMATS}
            hint="Download the result in this format. Other formats have other sizes."
            onChange={(fileFormat) => change({ fileFormat })}
          />
          <Quantity name="megabytes" props={props} max={Math.max(20, options.megabytes)} />
        </>
      );
  }
}

function Outcome({ options, image, large, figures }: Props) {
  if (options.target === 'file-size') {
    // For large pictures, the canvas shows these results instead.
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
  const { options, defaults, change } = props;
  return (
    <Section id="downscaler.size" title="New size">
      <ChoiceField
        label="Size by"
        value={options.target}
        initial={defaults.target}
        choices={TARGETS}
        onChange={(target) => change({ target })}
      />
      <TargetFields {...props} />
      {options.target !== 'print' && (
        <ChoiceField
          label="Keep"
          value={options.keep}
          initial={defaults.keep}
          choices={KEEP_CHOICES}
          hint={KEEP_HINT[options.keep]}
          onChange={(keep) => change({ keep })}
        />
      )}
      <Outcome {...props} />
    </Section>
  );
}

const FILTERS = [
  { value: 'lanczos3', label: 'Sharp' },
  { value: 'detail', label: 'Detail' },
  { value: 'box', label: 'Even' },
  { value: 'nearest', label: 'Pixel' },
] as const;

const FILTER_HINT: Readonly<Record<Options['filter'], string>> = {
  lanczos3: 'Crisp edges for logos, type and photos. In linear light, so colors do not darken.',
  detail: 'Keeps specks and threads that an average would wash out. For grunge, denim, fur.',
  box: 'The plain average of what each pixel covers: no ringing beside hard edges.',
  nearest: 'Keeps single pixels without blending. For pixel art and 1-bit plates.',
};

const EDGES = [
  { value: 'smooth', label: 'Smooth' },
  { value: 'clean', label: 'Clean' },
  { value: 'hard', label: 'Hard' },
] as const;

const EDGES_HINT: Readonly<Record<Options['edges'], string>> = {
  smooth: 'Opacity as the filter computes it.',
  clean: 'Smooth, without the ringing that a sharp filter leaves beside hard edges.',
  hard: 'Each pixel is solid or transparent. For DTF, where faint ink shows gray.',
};

function Method(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="downscaler.method" title="Resampling">
      <ChoiceField
        label="Filter"
        value={options.filter}
        initial={defaults.filter}
        choices={FILTERS}
        hint={FILTER_HINT[options.filter]}
        onChange={(filter) => change({ filter })}
      />
      {options.filter === 'detail' && <Quantity name="detail" props={props} />}
      <ChoiceField
        label="Edges of transparent art"
        value={options.edges}
        initial={defaults.edges}
        choices={EDGES}
        hint={EDGES_HINT[options.edges]}
        onChange={(edges) => change({ edges })}
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
