import { formatHex, IconButton, Popover, parseHex } from '@printready/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Color } from '../color.ts';
import { type Backdrop, CHECKERBOARD, cssColor, fabricColor, GARMENTS, garment } from './backdrop.ts';
import { OWN_GARMENT } from './use-backdrop.ts';

export type BackdropPickerProps = {
  readonly backdrop: Backdrop;
  readonly ownGarment: Color | null;
  readonly onChoose: (choice: Backdrop) => void;
};

const CHECKS = 'repeating-conic-gradient(#dcdcdc 0 25%, #fff 0 50%) 0 0 / 10px 10px';

function swatchStyle(backdrop: Backdrop) {
  return { background: backdrop.kind === 'checkerboard' ? CHECKS : cssColor(backdrop.color) };
}

function nameOf(backdrop: Backdrop): string {
  return backdrop.kind === 'checkerboard' ? 'Checkerboard' : backdrop.name;
}

export function BackdropPicker({ backdrop, ownGarment, onChoose }: BackdropPickerProps) {
  const choices = [
    CHECKERBOARD,
    ...(ownGarment ? [garment(OWN_GARMENT, fabricColor(ownGarment))] : []),
    ...GARMENTS.map(({ name, color }) => garment(name, color)),
  ];
  const custom = backdrop.kind === 'garment' ? backdrop.color : { r: 128, g: 128, b: 128 };
  return (
    <Popover
      label="Background under the artwork"
      side="right"
      align="end"
      className="w-56"
      trigger={
        <IconButton label={`Background: ${nameOf(backdrop)}`} shortcut="G" side="right">
          <span className="size-5 rounded-sm border border-ink-400" style={swatchStyle(backdrop)} />
        </IconButton>
      }
    >
      <p className="pb-2 text-xs text-ink-600">Preview only. The file stays transparent.</p>
      <div className="grid grid-cols-4 gap-2">
        {choices.map((choice) => (
          <Swatch
            key={nameOf(choice)}
            choice={choice}
            current={nameOf(choice) === nameOf(backdrop)}
            onChoose={onChoose}
          />
        ))}
        <OwnColor>
          <input
            type="color"
            aria-label="Your own garment color"
            value={formatHex(custom)}
            onChange={(event) =>
              onChoose(garment('Own color', parseHex(event.currentTarget.value) ?? custom))
            }
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </OwnColor>
      </div>
    </Popover>
  );
}

function Swatch(props: { choice: Backdrop; current: boolean; onChoose: (choice: Backdrop) => void }) {
  const { choice, current, onChoose } = props;
  const name = nameOf(choice);
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={current}
      title={name}
      onClick={() => onChoose(choice)}
      className="flex aspect-square items-center justify-center rounded-md border border-ink-400 hover:border-ink-700 aria-pressed:outline-2 aria-pressed:outline-accent"
      style={swatchStyle(choice)}
    >
      {current && <Check size={16} aria-hidden className="rounded-full bg-surface p-0.5 text-ink-950" />}
    </button>
  );
}

function OwnColor({ children }: { readonly children: ReactNode }) {
  return (
    <label
      title="Your own color"
      className="relative flex aspect-square items-center justify-center overflow-hidden rounded-md border border-ink-400 text-xs text-ink-700 focus-within:outline-2 focus-within:outline-accent hover:border-ink-700"
    >
      Own
      {children}
    </label>
  );
}
