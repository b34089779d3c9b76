import { MM_PER_INCH } from '@printready/pixels/number';

export type Tick = { readonly at: number; readonly label: string | null };

const STEPS: Readonly<Record<'in' | 'mm', readonly number[]>> = {
  in: [1, 2, 5, 10, 20, 50, 100],
  mm: [10, 20, 50, 100, 200, 500, 1_000, 2_000],
};
/** Minimum distance of labels, CSS pixels. */
const LABEL_PX = 44;

/** Ticks from zero, positions in CSS pixels. Every second tick has no label. */
export function rulerTicks(lengthMm: number, pixelsPerMm: number, unit: 'in' | 'mm'): readonly Tick[] {
  const pixels = unit === 'in' ? pixelsPerMm * MM_PER_INCH : pixelsPerMm;
  const length = unit === 'in' ? lengthMm / MM_PER_INCH : lengthMm;
  const step = STEPS[unit].find((each) => each * pixels >= LABEL_PX) ?? length;
  const count = Math.floor((length * 2) / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, half) => ({
    at: (half * step * pixels) / 2,
    label: half % 2 === 0 ? String((half / 2) * step) : null,
  }));
}
