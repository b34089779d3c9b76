import { Pipette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { Input } from '../Field.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { type Color, formatHex, parseHex } from './hex-color.ts';
import { SliderField } from './SliderField.tsx';

type ColorFieldProps = {
  readonly label: string;
  readonly value: Color;
  readonly onChange: (color: Color, gesture?: string) => void;
  readonly onPick?: () => void;
  readonly actions?: ReactNode;
};

const CHANNELS = [
  { key: 'r', label: 'Red' },
  { key: 'g', label: 'Green' },
  { key: 'b', label: 'Blue' },
] as const;

export function ColorField({ label, value, onChange, onPick, actions }: ColorFieldProps) {
  const [open, setOpen] = useState(false);
  const hex = formatHex(value);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`${label}, ${hex}`}
          title={hex}
          className="size-9 thumb:size-11 rounded-md border border-ink-400 shadow-[inset_0_0_0_2px_var(--color-surface)] transition-colors duration-120 hover:border-ink-600 data-[state=open]:border-accent"
          style={{ backgroundColor: hex }}
        />
      }
    >
      <div className="flex flex-col gap-2">
        <HexInput hex={hex} label={label} onChange={onChange} />
        {CHANNELS.map(({ key, label: channel }) => (
          <SliderField
            key={key}
            label={channel}
            unit=""
            min={0}
            max={255}
            step={1}
            value={value[key]}
            initial={value[key]}
            onChange={(next, gesture) => onChange({ ...value, [key]: next }, gesture)}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {onPick && (
            <Button
              size="small"
              onClick={() => {
                setOpen(false);
                onPick();
              }}
            >
              <Pipette size={16} strokeWidth={1.5} aria-hidden />
              Pick on image
            </Button>
          )}
          {actions}
        </div>
      </div>
    </Popover>
  );
}

function HexInput(props: { hex: string; label: string; onChange: ColorFieldProps['onChange'] }) {
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && parseHex(draft) === null;
  const commit = () => {
    const color = draft === null ? null : parseHex(draft);
    setDraft(null);
    if (color) props.onChange(color);
  };
  return (
    <div>
      <Input
        aria-label={`${props.label}, hex value`}
        value={draft ?? props.hex}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={wrong || undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        className="font-mono"
      />
      {wrong && (
        <p role="alert" className="pt-1 text-xs text-bad">
          Write a color as #rrggbb.
        </p>
      )}
    </div>
  );
}
