import { ReaderNote } from '@printready/canvas/ReaderNote';
import { type LengthUnit, MM_PER_INCH } from '@printready/pixels/number';
import {
  effectivePpi,
  fitTo,
  gradePpi,
  heightMm,
  LIMITS,
  type PlacedArt,
  type Surface,
  widthMm,
} from '@printready/tools/fit-my-print';
import { SIZE_ASSUMED } from '@printready/tools/tool';
import { Button, IconButton, NumberInput } from '@printready/ui';
import { Copy, Maximize, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { type ArtFile, isSizeAssumed } from './plan/art-file.ts';

export type ArtRowProps = {
  readonly art: PlacedArt;
  readonly file: ArtFile;
  readonly surface: Surface;
  readonly unit: Exclude<LengthUnit, 'px'>;
  readonly chosen: boolean;
  readonly tooLarge: boolean;
  readonly onChoose: () => void;
  readonly onChange: (change: (art: PlacedArt) => PlacedArt, gesture?: string) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
};

const PPI_WORDS = {
  low: 'Too low for this size. Minimum 150 ppi, recommended 300.',
  soft: 'A bit soft at this size (300 ppi recommended).',
} as const;

const GRADE_COLORS = { low: 'text-bad', soft: 'text-warn', fine: 'text-ink-700' } as const;

type Grade = ReturnType<typeof gradePpi>;

export function ArtRow(props: ArtRowProps) {
  const { art, file, surface, chosen, tooLarge, onChoose, onChange } = props;
  const grade = gradePpi(effectivePpi(art));
  return (
    <li
      className={`border-b border-ink-200 px-4 py-3 ${chosen ? 'bg-accent-soft' : ''}`}
      onFocus={onChoose}
      onPointerDown={onChoose}
    >
      <Heading {...props} grade={grade} />
      <SizeFields {...props} />
      <Actions {...props} />
      {file.findings.length > 0 && <ReaderNote files={[{ findings: file.findings }]} className="-ml-2" />}
      {grade !== 'fine' && <p className="pt-1 text-xs text-ink-700">{PPI_WORDS[grade]}</p>}
      {isSizeAssumed(art, file) && <p className="pt-1 text-xs text-warn">{SIZE_ASSUMED}</p>}
      {file.boxed && (
        <p className="pt-1 text-xs text-warn">
          Opaque background: it prints as a box. Remove it with Background Remover.
        </p>
      )}
      {tooLarge && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 pt-2 text-xs text-bad">
          Too large for the {surface.garment ? 'print area' : 'sheet'}, so it was left off.
          <Button size="small" onClick={() => onChange((before) => fitTo(before, surface))}>
            Shrink to fit
          </Button>
        </p>
      )}
    </li>
  );
}

function Heading({ art, file, grade, onRemove }: ArtRowProps & { readonly grade: Grade }) {
  return (
    <div className="flex items-center gap-3">
      <img
        src={file.picture}
        alt=""
        className="size-12 shrink-0 rounded-sm border border-ink-200 bg-ink-100 object-contain"
      />
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium text-ink-950" title={file.name}>
          {file.name}
        </p>
        <p className="flex items-center gap-1 text-xs whitespace-nowrap tabular-nums">
          <span className="text-ink-600">
            {art.pixels.width}×{art.pixels.height} px ·
          </span>
          <span className={`flex items-center gap-1 ${GRADE_COLORS[grade]}`}>
            {grade !== 'fine' && <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />}
            {Math.round(effectivePpi(art))} ppi
          </span>
        </p>
      </div>
      <IconButton icon={Trash2} label={`Remove ${file.name}`} size="small" onClick={onRemove} />
    </div>
  );
}

function Actions({ art, file, surface, onChange, onDuplicate }: ArtRowProps) {
  return (
    <div className="-ml-1.5 flex items-center pt-1">
      <Button
        icon={Maximize}
        size="small"
        look="quiet"
        className="gap-1! px-1.5!"
        onClick={() => onChange((before) => fitTo(before, surface))}
      >
        Fit to sheet
      </Button>
      <Button icon={Copy} size="small" look="quiet" className="gap-1! px-1.5!" onClick={onDuplicate}>
        Add another size
      </Button>
      <span className="grow" />
      <IconButton
        icon={RotateCw}
        label={`Allow ${file.name} to rotate`}
        size="small"
        pressed={art.mayTurn}
        onClick={() => onChange((before) => ({ ...before, mayTurn: !before.mayTurn }))}
      />
    </div>
  );
}

function SizeFields({ art, file, unit, onChange }: ArtRowProps) {
  const mmPerUnit = unit === 'in' ? MM_PER_INCH : 1;
  const step = unit === 'in' ? 0.01 : 0.1;
  const side = (name: 'Width' | 'Height', mm: number, pixels: number) => (
    <NumberInput
      framed
      label={`${name} of ${file.name}`}
      unit={unit}
      min={step}
      max={LIMITS.lengthMm.max / mmPerUnit}
      step={step}
      value={Number((mm / mmPerUnit).toFixed(unit === 'in' ? 2 : 1))}
      onChange={(length, gesture) =>
        onChange(
          (before) => ({ ...before, mmPerPixel: (length * mmPerUnit) / pixels }),
          `${art.id} ${gesture}`,
        )
      }
    />
  );
  return (
    <div className="flex items-center gap-2 pt-2 text-sm text-ink-700">
      {side('Width', widthMm(art), art.pixels.width)}
      <span aria-hidden>×</span>
      {side('Height', heightMm(art), art.pixels.height)}
      <span className="grow" />
      <NumberInput
        framed
        label={`Copies of ${file.name}`}
        unit="×"
        {...LIMITS.quantity}
        step={1}
        value={art.quantity}
        onChange={(quantity, gesture) =>
          onChange((before) => ({ ...before, quantity }), `${art.id} q ${gesture}`)
        }
      />
    </div>
  );
}
