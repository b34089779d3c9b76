import { LENGTH_UNITS, setLengthUnit } from '@printready/canvas/readout';
import { formatLength, type LengthUnit, lengthToPixels, pixelsToLength } from '@printready/pixels/number';
import { READ_IN_FULL } from '@printready/pixels/reading';
import { ASSUMED_WIDTH_IN, leastPpi, printedDpi } from '@printready/tools/tool';
import { Button, ChoiceField, NumberInput, Popover } from '@printready/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { answerPrintSize, formatName, type OpenDocument } from '../../files/document.ts';
import { StateMark } from '../../screen-parts/result/StateMark.tsx';

const PPI = { min: 10, max: 2400, step: 1 } as const;

type PrintUnit = Exclude<LengthUnit, 'px'>;

type SizePopoverProps = {
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  readonly onChange: (change: (document: OpenDocument) => OpenDocument) => void;
  readonly onOpen: () => void;
  readonly onReady: () => void;
};

export function SizePopover({ document, unit, onChange, onOpen, onReady }: SizePopoverProps) {
  const { width, height } = document.picture.size;
  const { resolution, resolutionAssumed } = document;
  const shownUnit = unit === 'px' ? 'in' : unit;
  const setPpi = (ppi: number) => onChange((before) => answerPrintSize(before, { x: ppi, y: ppi }));
  return (
    <Popover
      label="Print size and resolution"
      className="w-72"
      trigger={<FactsButton document={document} unit={shownUnit} />}
    >
      <h2 className="text-sm font-semibold break-all">{document.file.name}</h2>
      <p className="pt-0.5 text-xs text-ink-600 tabular-nums">
        {formatName(document.format)} · {width}×{height} px · {((width * height) / 1e6).toFixed(1)} megapixels
      </p>
      {resolutionAssumed && (
        <p className="mt-2 rounded-md bg-warn-soft px-2 py-1.5 text-xs text-ink-900">
          No print size in the file: {ASSUMED_WIDTH_IN} in wide is assumed, and written into the result.
        </p>
      )}
      <div className="flex flex-col gap-1 pt-3">
        <ChoiceField
          label="Lengths and rulers in"
          value={unit}
          choices={LENGTH_UNITS.map((value) => ({ value, label: value }))}
          onChange={setLengthUnit}
        />
        <Length label="Width" pixels={width} ppi={resolution.x} unit={shownUnit} onPpi={setPpi} />
        <Length label="Height" pixels={height} ppi={resolution.y} unit={shownUnit} onPpi={setPpi} />
        <Row label="Resolution">
          <NumberInput
            label="Resolution"
            unit="dpi"
            {...PPI}
            value={Math.round(resolution.x)}
            onChange={setPpi}
            framed
          />
        </Row>
      </div>
      <p className="pt-2 text-xs leading-4 text-ink-600">Changes print size only; pixels stay the same.</p>
      {document.findings.length === 0 && (
        <p className="pt-2 text-xs text-ink-600 sm:hidden">
          {READ_IN_FULL}. Nothing was changed or left out.
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-2 sm:hidden">
        <Button size="small" onClick={onReady}>
          Ready for print?
        </Button>
        <Button size="small" onClick={onOpen}>
          Open another image
        </Button>
      </p>
    </Popover>
  );
}

function FactsButton({
  document,
  unit,
  ...trigger
}: { readonly document: OpenDocument; readonly unit: PrintUnit } & ComponentProps<'button'>) {
  const { width, height } = document.picture.size;
  const { resolution, resolutionAssumed } = document;
  const size = (pixels: number, ppi: number) => formatLength(pixelsToLength(pixels, ppi, unit), unit);
  /** At most one decimal place, without trailing zeros: "12 × 14.5 in". */
  const short = (pixels: number, ppi: number) => Number(pixelsToLength(pixels, ppi, unit).toFixed(1));
  return (
    <button
      type="button"
      {...trigger}
      className="flex h-8 thumb:h-11 min-w-0 items-center gap-2 rounded-md px-2 text-sm text-ink-700 tabular-nums hover:bg-ink-100 hover:text-ink-950 max-sm:px-1"
    >
      <span className="min-w-0 truncate font-medium text-ink-950 max-sm:sr-only">{document.file.name}</span>
      {/* Narrow bars show the print size and resolution; on phones, the popover shows the file name. */}
      <span className="flex shrink-0 flex-col items-start text-xs leading-4 whitespace-nowrap lg:hidden">
        <span className="text-ink-950">
          {short(width, resolution.x)} × {short(height, resolution.y)} {unit}
        </span>
        <span className="flex items-center gap-1">
          <DpiMark {...document} />
          {Math.round(resolution.x)} dpi
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2 whitespace-nowrap max-lg:hidden">
        <Dot />
        {width}×{height} px
        <Dot />
        {size(width, resolution.x)} × {size(height, resolution.y)}
        {resolutionAssumed && <span className="text-warn">assumed</span>}
        <Dot />
        <span className="flex items-center gap-1">
          <DpiMark {...document} />
          {Math.round(resolution.x)} dpi
        </span>
      </span>
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="shrink-0 max-lg:hidden" />
    </button>
  );
}

function DpiMark({ resolution, resolutionAssumed }: Pick<OpenDocument, 'resolution' | 'resolutionAssumed'>) {
  return <StateMark {...printedDpi(leastPpi(resolution), resolutionAssumed)} />;
}

const Dot = () => <span aria-hidden>·</span>;

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex h-9 thumb:h-11 items-center justify-between text-sm text-ink-800">
      {label}
      {children}
    </div>
  );
}

function Length(props: {
  label: string;
  pixels: number;
  ppi: number;
  unit: PrintUnit;
  onPpi: (ppi: number) => void;
}) {
  const { label, pixels, ppi, unit, onPpi } = props;
  const step = unit === 'in' ? 0.01 : 0.1;
  const value = Number(pixelsToLength(pixels, ppi, unit).toFixed(unit === 'in' ? 2 : 1));
  return (
    <Row label={label}>
      <NumberInput
        label={`${label} in print`}
        unit={unit}
        value={value}
        min={step}
        max={Math.max(step, Number(pixelsToLength(pixels, PPI.min, unit).toFixed(1)))}
        step={step}
        onChange={(length) =>
          onPpi(Math.min(Math.max(pixels / lengthToPixels(length, 1, unit), PPI.min), PPI.max))
        }
        framed
      />
    </Row>
  );
}
