import { useLengthUnit } from '@printready/canvas/readout';
import { formatLength, inchesToMillimeters, millimetersToInches } from '@printready/pixels/number';
import { Button, NumberInput, TextField } from '@printready/ui';
import { KeyRound, Ruler } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { lastPrintWidth, savePrintWidth } from './last-print-width.ts';

/** Pixels are not offered as a unit, because the form asks for the printed size. */
function usePrintUnit() {
  const unit = useLengthUnit() === 'mm' ? 'mm' : 'in';
  const show = (mm: number) => (unit === 'mm' ? mm : millimetersToInches(mm));
  const read = (length: number) => (unit === 'mm' ? length : inchesToMillimeters(length));
  return { unit, show, read, text: (mm: number) => formatLength(show(mm), unit) } as const;
}

function remembered(natural: PrintSize): PrintSize {
  const widthMm = lastPrintWidth();
  return widthMm === null ? natural : { widthMm, heightMm: (widthMm * natural.heightMm) / natural.widthMm };
}

type SizeFormProps = {
  readonly natural: PrintSize;
  readonly printSize: PrintSize | null;
  readonly asked: boolean;
  readonly onChange: (printSize: PrintSize | null) => void;
};

export function PrintSizeForm({ natural, printSize, asked, onChange }: SizeFormProps) {
  const { unit, show, read, text } = usePrintUnit();
  const ratio = natural.widthMm / natural.heightMm;
  const [size, setSize] = useState(() => printSize ?? (asked ? remembered(natural) : natural));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    savePrintWidth(size.widthMm);
    onChange(size);
  };
  const range = { min: 0.1, max: 20_000, step: unit === 'mm' ? 1 : 0.1, unit, framed: true };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <p className="flex items-start gap-2 text-sm text-ink-800">
        <Ruler size={17} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-ink-600" />
        {asked
          ? 'How wide will it print? The file does not say, and resolution, text and lines depend on it.'
          : printSize
            ? `Checked at ${text(printSize.widthMm)} × ${text(printSize.heightMm)}.`
            : `Checked at its own size, ${text(natural.widthMm)} × ${text(natural.heightMm)}.`}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-800">
        <NumberInput
          {...range}
          label="Print width"
          value={show(size.widthMm)}
          onChange={(width) => setSize({ widthMm: read(width), heightMm: read(width) / ratio })}
        />
        ×
        <NumberInput
          {...range}
          label="Print height"
          value={show(size.heightMm)}
          onChange={(height) => setSize({ widthMm: read(height) * ratio, heightMm: read(height) })}
        />
        <Button size="small" type="submit" look={asked ? 'primary' : 'secondary'}>
          Check at this size
        </Button>
        {printSize && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              setSize(natural);
              onChange(null);
            }}
          >
            Use the file’s own
          </Button>
        )}
      </div>
    </form>
  );
}

type PasswordFormProps = {
  readonly busy: boolean;
  readonly wrong: boolean;
  readonly onUnlock: (password: string) => void;
};

export function PasswordForm({ busy, wrong, onUnlock }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onUnlock(password);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-md border border-ink-300 bg-surface p-5">
      <p className="flex items-start gap-2 text-sm text-ink-800">
        <KeyRound size={17} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-ink-600" />
        The file is locked. Type its password to check what is inside; it stays on this computer and is not
        kept.
      </p>
      <TextField
        label="Password of the file"
        type="password"
        autoComplete="off"
        value={password}
        error={wrong ? 'This password does not open it.' : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={password === '' || busy}
        className="self-start"
      >
        Open and check
      </Button>
    </form>
  );
}
