import type { Design, Paint } from '@printready/designer/scene';
import { classNames, Tooltip } from '@printready/ui';
import { Check } from 'lucide-react';
import { paintHex, paintName } from '../model/layer-names.ts';

type InkChipsProps = {
  readonly label: string;
  readonly design: Design;
  readonly value: Paint | null;
  readonly onPick: (paint: Paint) => void;
};

export function InkChips({ label, design, value, onPick }: InkChipsProps) {
  const paints: readonly Paint[] = [...design.inks.map(({ id }) => id), 'garment'];
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 text-sm text-ink-800">{label}</span>
      <div role="group" aria-label={label} className="flex gap-1.5">
        {paints.map((paint) => {
          const name = paintName(design, paint);
          const chosen = value === paint;
          return (
            <Tooltip key={paint} label={name}>
              <button
                type="button"
                aria-label={name}
                aria-pressed={chosen}
                className={classNames(
                  'thumb-area flex size-8 items-center justify-center rounded-md border thumb:size-11',
                  chosen ? 'border-accent outline-2 outline-accent' : 'border-ink-300 hover:border-ink-500',
                )}
                style={{ backgroundColor: paintHex(design, paint) }}
                onClick={() => onPick(paint)}
              >
                {chosen && (
                  <span className="rounded-full bg-surface p-0.5 text-ink-950">
                    <Check size={12} strokeWidth={2} aria-hidden />
                  </span>
                )}
              </button>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
}
