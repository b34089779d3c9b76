import type { MouseEvent } from 'react';
import type { Color } from './color.ts';

export type SwitchedPlate = {
  readonly id: string;
  readonly name: string;
  readonly color: Color;
  /** Share of the area covered by this ink, 0…1. */
  readonly inkShare: number;
};

const CHIP =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs whitespace-nowrap text-ink-800 -outline-offset-2 hover:bg-ink-100 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink-950 thumb:h-11 thumb:min-w-11 thumb:justify-center';

const KEYS = 9;

/** Shows a nonzero share under 0.05 % as "< 0.1%" instead of zero. */
function percentOf(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1%';
  const percent = 100 * share;
  return `${percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** Selects only plate `id`, or all if only it was chosen. @param chosen empty: all. @param adds toggles `id` */
export function choosePlate(chosen: readonly string[], id: string, adds: boolean): readonly string[] {
  if (adds) return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return chosen.length === 1 && chosen[0] === id ? [] : [id];
}

const adds = ({ shiftKey, nativeEvent }: MouseEvent<HTMLButtonElement>): boolean =>
  shiftKey || ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch');

function captionOf(plates: readonly SwitchedPlate[], chosen: readonly string[]): string {
  const names = plates.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  if (names.length === 0) return 'All plates, as printed';
  return names.length === 1 ? `Film of ${names[0]}` : `${names.join(' + ')}, on white`;
}

export function PlateSwitch(props: {
  readonly plates: readonly SwitchedPlate[];
  /** Ids of the shown plates; empty means all. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}) {
  const { plates, chosen, onChoose } = props;
  return (
    <div
      role="group"
      aria-label="Plates"
      className="pointer-events-auto flex min-w-0 gap-0.5 max-panel:grow overflow-x-auto border-ink-300 bg-surface p-1 max-panel:border-t panel:max-w-full panel:flex-wrap panel:overflow-visible panel:rounded-md panel:border panel:shadow-pop"
    >
      <p aria-live="polite" className="sr-only">
        {captionOf(plates, chosen)}
      </p>
      <button type="button" className={CHIP} aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        All
      </button>
      {plates.map(({ id, name, color, inkShare }, index) => (
        <button
          key={id}
          type="button"
          title={index < KEYS ? `${name}: key ${index + 1}, Shift adds` : `${name}: Shift adds`}
          aria-pressed={chosen.includes(id)}
          className={CHIP}
          onClick={(event) => onChoose(choosePlate(chosen, id, adds(event)))}
        >
          <span
            aria-hidden
            className="size-3 shrink-0 rounded-xs border border-ink-400"
            style={{ backgroundColor: `rgb(${color.r} ${color.g} ${color.b})` }}
          />
          {name}
          <span className="font-normal text-ink-600 tabular-nums">{percentOf(inkShare)}</span>
        </button>
      ))}
    </div>
  );
}
