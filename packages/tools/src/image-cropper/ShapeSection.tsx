import { MM_PER_INCH } from '@printready/pixels/number';
import { Button, NumberInput, Section } from '@printready/ui';
import { ArrowLeftRight, Maximize, TriangleAlert } from 'lucide-react';
import { quantityMeta } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';
import { NewSize } from '../fields/new-size.tsx';
import { OptionChoice } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { type Options, schema } from './options.ts';
import { planCrop } from './plan.ts';
import { preparedSize } from './prepare.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const PAIRS = {
  ratio: ['ratioWidth', 'ratioHeight'],
  print: ['widthMm', 'heightMm'],
  pixels: ['widthPx', 'heightPx'],
} as const;

type NumberName = (typeof PAIRS)[keyof typeof PAIRS][number];

function NumberRow({ name, props }: { readonly name: NumberName; readonly props: Props }) {
  const { label, unit, min, max, step } = quantityMeta(schema.shape[name]);
  const { options, change } = props;
  return (
    <div className="flex h-8 items-center justify-between gap-2 thumb:h-11">
      <span className="text-sm text-ink-800">{label}</span>
      <span className="-mr-1.5 flex">
        {unit === 'mm' && (
          <NumberInput
            label={label}
            unit="in"
            min={0.05}
            max={max / MM_PER_INCH}
            step={0.01}
            value={options[name] / MM_PER_INCH}
            onChange={(inches, gesture) => change({ [name]: inches * MM_PER_INCH }, gesture)}
          />
        )}
        <NumberInput
          {...{ label, unit, min, max, step }}
          value={options[name]}
          onChange={(value, gesture) => change({ [name]: value }, gesture)}
        />
      </span>
    </div>
  );
}

function SizeFields(props: Props) {
  const { options, change } = props;
  if (options.shape === 'free') return <FreeFields {...props} />;
  const [width, height] = PAIRS[options.shape];
  return (
    <>
      <div>
        <NumberRow name={width} props={props} />
        <NumberRow name={height} props={props} />
      </div>
      {options.shape === 'print' && <Quantity name="dpi" props={props} />}
      <Button
        icon={ArrowLeftRight}
        size="small"
        onClick={() => change({ [width]: options[height], [height]: options[width], frame: null })}
      >
        Swap width and height
      </Button>
    </>
  );
}

/** Fields for a frame in whole pixels; none while trimming, because the trimmed bounds depend on the pixels. */
function FreeFields({ options, change, image }: Props) {
  if (options.trim) {
    return <p className="text-xs leading-4 text-ink-600">Draw the frame on the trimmed image.</p>;
  }
  const size = preparedSize(image, options);
  const { cut } = planCrop({ ...size, resolution: null }, { ...options, bleedMm: 0 });
  const rows = [
    { label: 'Left', side: 'x', room: size.width, min: 0 },
    { label: 'Top', side: 'y', room: size.height, min: 0 },
    { label: 'Width', side: 'width', room: size.width, min: 1 },
    { label: 'Height', side: 'height', room: size.height, min: 1 },
  ] as const;
  const set = (patch: Partial<typeof cut>, gesture: string) => {
    const next = { ...cut, ...patch };
    const frame = {
      x: next.x / size.width,
      y: next.y / size.height,
      width: next.width / size.width,
      height: next.height / size.height,
    };
    change({ frame }, gesture);
  };
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {rows.map(({ label, side, room, min }) => (
        <div key={side} className="flex h-8 items-center justify-between thumb:h-11">
          <span className="text-sm text-ink-800">{label}</span>
          <NumberInput
            label={label}
            unit="px"
            min={options.extend ? min - (1 - min) * room : min}
            max={options.extend ? 2 * room : room}
            step={1}
            value={cut[side]}
            onChange={(value, gesture) => set({ [side]: value }, gesture)}
            className="-mr-1.5"
          />
        </div>
      ))}
    </div>
  );
}

const MIN_PPI = 150;
const GOOD_PPI = 300;

function Outcome({ options, image }: Props) {
  const resolution = { x: image.ppi, y: image.ppi };
  const plan = planCrop({ ...preparedSize(image, options), resolution }, options);
  const ppi = plan.resolution?.x ?? image.ppi;
  const effective = plan.frame.width / (options.widthMm / MM_PER_INCH);
  // Trimming changes the picture that the frame refers to, so only an exact size is known in advance.
  if (options.trim && (options.shape === 'free' || options.shape === 'ratio')) return null;
  return (
    <>
      <NewSize width={plan.width} height={plan.height} ppi={ppi}>
        {options.bleedMm > 0 && ', bleed included'}
      </NewSize>
      {options.shape === 'print' && !options.trim && effective < GOOD_PPI - 0.5 && (
        <p className="flex gap-2 rounded-md border border-ink-300 p-2 text-xs leading-4 text-ink-800">
          <TriangleAlert
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className={`shrink-0 ${effective < MIN_PPI ? 'text-bad' : 'text-warn'}`}
          />
          <span>
            Effective resolution is {Math.round(effective)} ppi at this size. Print shops ask for {GOOD_PPI}
            {effective < MIN_PPI && `, and at least ${MIN_PPI}`}.
          </span>
        </p>
      )}
    </>
  );
}

const SHAPES = { free: 'Free', ratio: 'Ratio', print: 'Print', pixels: 'Pixels' } as const;

const SHAPE_HINT: Readonly<Record<Options['shape'], string>> = {
  free: 'Drag the frame. Pixels are not resampled.',
  ratio: 'The frame keeps this ratio. Pixels are not resampled.',
  print: 'The result prints at exactly this size.',
  pixels: 'The result has exactly this many pixels.',
};

export function ShapeSection(props: Props) {
  const { options, change } = props;
  return (
    <Section id="image-cropper.shape" title="Crop to">
      <OptionChoice name="shape" label="Size" labels={SHAPES} hint={SHAPE_HINT} props={props} />
      <SizeFields {...props} />
      <Outcome {...props} />
      <Button
        icon={Maximize}
        size="small"
        look="quiet"
        disabled={options.frame === null}
        onClick={() => change({ frame: null })}
      >
        Largest crop
      </Button>
    </Section>
  );
}
