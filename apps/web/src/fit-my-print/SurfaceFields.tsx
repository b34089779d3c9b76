import { type LengthUnit, MM_PER_INCH } from '@printready/pixels/number';
import {
  CUSTOM,
  LIMITS,
  type NestingMode,
  type Plan,
  SURFACES,
  type Surface,
} from '@printready/tools/fit-my-print';
import { ChoiceField, NumberInput, Section, Select } from '@printready/ui';
import type { ChangePlan } from './plan/use-plan.ts';

const NESTINGS = { boxes: 'Boxes', shapes: 'Shapes' } as const;

const NESTING_HINT: Readonly<Record<NestingMode, string>> = {
  boxes: 'Nest by bounding box. Fastest to cut.',
  shapes: 'Nest by shape. Uses less film; cut by hand or plotter.',
};

const WHOLES = [
  { value: 'used', label: 'Trim to art' },
  { value: 'whole', label: 'Full length' },
] as const;

type Props = {
  readonly plan: Plan;
  readonly change: ChangePlan;
  readonly unit: Exclude<LengthUnit, 'px'>;
};

export function SurfaceFields({ plan, change, unit }: Props) {
  const { surface } = plan;
  const set: SetSurface = (patch, gesture) =>
    change((before) => ({ ...before, surface: { ...before.surface, preset: CUSTOM, ...patch } }), gesture);
  const changePart: SetSurface = (patch, gesture) => set({ preset: surface.preset, ...patch }, gesture);
  return (
    <Section id="fit-my-print.surface" title="Film or garment">
      <PresetField surface={surface} change={change} />
      <AreaFields {...{ surface, unit, set }} />
      <SpacingFields {...{ surface, unit, set: changePart }} />
      <PriceAndNesting {...{ plan, change, unit, set: changePart }} />
    </Section>
  );
}

type SetSurface = (patch: Partial<Surface>, gesture?: string) => void;
type PartProps = Pick<Props, 'unit'> & { readonly surface: Surface; readonly set: SetSurface };

const PRESETS = SURFACES.map(({ group, surfaces }) => ({
  group,
  choices: surfaces.map(({ preset }) => ({ value: preset, label: preset })),
}));

function PresetField({ surface, change }: { readonly surface: Surface; readonly change: ChangePlan }) {
  return (
    <label className="flex h-9 items-center justify-between gap-3 text-sm text-ink-800">
      Preset
      <Select
        className="grow"
        value={surface.preset}
        choices={[...PRESETS, { value: CUSTOM, label: CUSTOM, disabled: surface.preset !== CUSTOM }]}
        onChange={(chosen) => {
          const found = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === chosen);
          // Manual positions do not apply to another surface.
          if (found) change((before) => ({ ...before, surface: found, hand: null }));
        }}
      />
    </label>
  );
}

function AreaFields(props: PartProps) {
  const { surface, set } = props;
  return (
    <>
      <Length label="Width" of="widthMm" {...props} />
      <Length label={surface.whole ? 'Length' : 'Maximum length'} of="lengthMm" {...props} />
      <ChoiceField
        label="Sheet length"
        value={surface.whole ? 'whole' : 'used'}
        choices={WHOLES}
        onChange={(value) => set({ whole: value === 'whole' })}
      />
    </>
  );
}

function SpacingFields(props: PartProps) {
  return (
    <>
      <Length label="Gap" of="gapMm" {...props} />
      <Length label="Margin" of="marginMm" {...props} />
    </>
  );
}

function PriceAndNesting({ plan, change, unit, set }: Props & { readonly set: SetSurface }) {
  return (
    <>
      <Row label="Resolution">
        <NumberInput
          framed
          label="Resolution of the sheet"
          unit="dpi"
          {...LIMITS.ppi}
          step={1}
          value={plan.surface.ppi}
          onChange={(ppi, gesture) => set({ ppi }, gesture)}
        />
      </Row>
      <ChoiceField
        label="Nest by"
        value={plan.nesting}
        choices={NESTINGS}
        hint={NESTING_HINT[plan.nesting]}
        onChange={(nesting) => change((before) => ({ ...before, nesting }))}
      />
      {!plan.surface.garment && (
        <Row label={`Film price per ${unit === 'in' ? 'in²' : 'cm²'}`}>
          <NumberInput
            framed
            label="Film price"
            unit="$"
            min={0}
            max={100}
            step={0.001}
            value={fromSquareInch(plan.pricePerSquareInch, unit)}
            onChange={(price, gesture) =>
              change((before) => ({ ...before, pricePerSquareInch: toSquareInch(price, unit) }), gesture)
            }
          />
        </Row>
      )}
      <label className="flex h-9 items-center justify-between gap-3 text-sm text-ink-800">
        Customer or order
        <input
          className="h-8 w-40 min-w-0 rounded-md border border-ink-300 bg-surface px-2 text-sm text-ink-950 thumb:h-10 thumb:text-base"
          maxLength={60}
          placeholder="Used in the file name"
          value={plan.customer}
          onChange={({ target }) => change((before) => ({ ...before, customer: target.value }), 'customer')}
        />
      </label>
    </>
  );
}

const CM2_PER_IN2 = 2.54 ** 2;
const fromSquareInch = (price: number, unit: 'in' | 'mm') =>
  Number((unit === 'in' ? price : price / CM2_PER_IN2).toFixed(4));
const toSquareInch = (price: number, unit: 'in' | 'mm') => (unit === 'in' ? price : price * CM2_PER_IN2);

function Row({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex h-9 items-center justify-between text-sm text-ink-800">
      {label}
      {children}
    </div>
  );
}

type LengthProps = PartProps & {
  readonly label: string;
  readonly of: 'widthMm' | 'lengthMm' | 'gapMm' | 'marginMm';
};

function Length({ label, of, surface, unit, set }: LengthProps) {
  const limits = LIMITS[of];
  const mmPerUnit = unit === 'in' ? MM_PER_INCH : 1;
  const step = unit === 'in' ? 0.01 : 0.1;
  const digits = unit === 'in' ? 2 : 1;
  return (
    <Row label={label}>
      <NumberInput
        framed
        label={`${label} of the sheet`}
        unit={unit}
        min={Number((Math.ceil(limits.min / mmPerUnit / step) * step).toFixed(digits))}
        max={Number((limits.max / mmPerUnit).toFixed(digits))}
        step={step}
        value={Number((surface[of] / mmPerUnit).toFixed(digits))}
        onChange={(length, gesture) => set({ [of]: length * mmPerUnit }, gesture)}
      />
    </Row>
  );
}
