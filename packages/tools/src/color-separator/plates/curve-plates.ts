/** Tone curves that the user sets for individual plates: darker or lighter mid-tones. */
import { highestOf } from '@printready/print/separation';
import type { Kind, Options, PlateCurve } from '../options.ts';
import type { Parts } from './separation.ts';

/** Output level per input level: a parabola through 0 and 255. @param midtones change at 50 %, percentage points */
export function curveOf(midtones: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => {
    const share = level / 255;
    return Math.round(255 * (share + (4 * midtones * share * (1 - share)) / 100));
  });
}

/** Removes ink that a curve or a brush added wherever the plates exceed the ink limit. */
export function keepLimit(
  plates: readonly Uint8Array[],
  before: readonly Uint8Array[],
  inkLimit: number,
): void {
  const limit = Math.floor(2.55 * inkLimit);
  if (255 * plates.length <= limit) return;
  const curved = plates.flatMap((plate, i) => (plate === before[i] ? [] : [{ plate, was: before[i]! }]));
  for (let at = 0; at < plates[0]!.length; at++) {
    let excess = -limit;
    for (const plate of plates) excess += plate[at]!;
    for (const { plate, was } of curved) {
      if (excess <= 0) break;
      const taken = Math.min(excess, Math.max(0, plate[at]! - was[at]!));
      plate[at]! -= taken;
      excess -= taken;
    }
  }
}

/** Index dots and flat areas stay unchanged, because they have no mid-tones. */
export function curvePlates(parts: Parts, kind: Kind, { plateCurves }: Pick<Options, 'plateCurves'>): Parts {
  if (kind === 'spot' || kind === 'index') return parts;
  const curves = parts.inks.map(({ name }) => plateCurves.find((one: PlateCurve) => one.name === name));
  if (!curves.some((curve) => curve && curve.midtones !== 0)) return parts;
  const plates = parts.plates.map((plate, i) => {
    const midtones = curves[i]?.midtones ?? 0;
    if (midtones === 0) return plate;
    const levels = curveOf(midtones);
    return plate.map((level) => levels[level]!);
  });
  keepLimit(plates, parts.plates, parts.inkLimit);
  return { ...parts, plates, art: highestOf(plates), grid: null };
}
