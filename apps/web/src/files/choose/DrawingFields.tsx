import { useLengthUnit } from '@printready/canvas/readout';
import type { DrawingSize } from '@printready/pipeline/open-file';
import { pixelsToLength } from '@printready/pixels/number';
import { Button, NumberInput } from '@printready/ui';
import { type Inches, largestPpi, PPI, SCALE } from './choice.ts';

const RESOLUTIONS = [150, 300, 600] as const;

export function DrawingFields(props: {
  readonly size: Inches;
  readonly drawing: DrawingSize;
  readonly onChange: (drawing: DrawingSize) => void;
}) {
  const { size, drawing, onChange } = props;
  const { ppi, scale } = drawing;
  const most = largestPpi(size, scale);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Size and resolution</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Side name="Width" own={size.width} {...props} />
        <Side name="Height" own={size.height} {...props} />
        {scale !== 1 && (
          <Button size="small" look="quiet" onClick={() => onChange({ ...drawing, scale: 1 })}>
            Its own size
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-center gap-2 text-ink-800">
          Resolution
          <NumberInput
            framed
            label="Resolution"
            unit="ppi"
            {...PPI}
            value={ppi}
            onChange={(next) => onChange({ ...drawing, ppi: next })}
          />
        </span>
        <span className="flex gap-1">
          {RESOLUTIONS.map((choice) => (
            <Button
              key={choice}
              size="small"
              look={choice === ppi ? 'secondary' : 'quiet'}
              aria-pressed={choice === ppi}
              onClick={() => onChange({ ...drawing, ppi: choice })}
            >
              {choice}
            </Button>
          ))}
        </span>
        <span className="text-xs text-ink-600 tabular-nums">at most {Math.min(most, PPI.max)} ppi</span>
      </div>
    </fieldset>
  );
}

function Side(props: {
  readonly name: 'Width' | 'Height';
  readonly own: number;
  readonly drawing: DrawingSize;
  readonly onChange: (drawing: DrawingSize) => void;
}) {
  const { name, own, drawing, onChange } = props;
  const stored = useLengthUnit();
  const unit = stored === 'px' ? 'in' : stored;
  const perInch = pixelsToLength(1, 1, unit);
  const step = unit === 'in' ? 0.01 : 0.1;
  const value = own * drawing.scale * perInch;
  return (
    <span className="flex items-center gap-2 text-ink-800">
      {name}
      <NumberInput
        framed
        label={name}
        unit={unit}
        min={step}
        max={Math.max(step, Math.min(own * SCALE.max, 1_000) * perInch)}
        step={step}
        value={value}
        onChange={(length) => onChange({ ...drawing, scale: length / perInch / own })}
      />
    </span>
  );
}
