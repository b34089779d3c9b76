import type { Options } from '../options.ts';
import { holdableLpi, PROCESS_INKS, plateScreen } from '../screens/screens.ts';
import { capital, grayLevels } from './figures.ts';

/** Ratios of mesh count to line count that avoid moiré (Sefar). */
const MESH_RATIOS = [5, 3.75, 2.5] as const;
/** Minimum number of mesh threads per screen line; with fewer, small dots would fall through or clog. */
const LEAST_RATIO = 2.5;

/** Frequencies that suit a mesh, coarsest first, with the number of gray levels each has at this resolution. */
export function meshFrequencies(
  mesh: number,
  dpi: number,
): readonly { readonly lpi: number; readonly ratio: number; readonly levels: number }[] {
  return MESH_RATIOS.map((ratio) => {
    const lpi = Math.round((mesh / ratio) * 2) / 2;
    return { lpi, ratio, levels: grayLevels(dpi, lpi) };
  });
}

/** Finest frequency that has the given number of gray levels: (dpi / lpi)² + 1 ≥ levels. */
export function finestLpiForLevels(dpi: number, levels: number): number {
  return dpi / Math.sqrt(levels - 1);
}

export function suggestLpi(options: Pick<Options, 'mesh' | 'levels'>, dpi: number): number {
  const limit = finestLpiForLevels(dpi, options.levels);
  const fitting = meshFrequencies(options.mesh, dpi).filter(({ lpi }) => lpi <= limit);
  const best = fitting.at(-1)?.lpi ?? Math.min(limit, options.mesh / MESH_RATIOS[0]);
  return Math.min(85, Math.max(10, Math.floor(best * 2) / 2));
}

/** Angle between two screens; dot screens repeat every 90° and line screens every 180°. */
function angleBetween(a: number, b: number, dot: Options['dot']): number {
  const period = dot === 'line' ? 180 : 90;
  const turn = Math.abs(a - b) % period;
  return Math.min(turn, period - turn);
}

/** Minimum angle between screens of equal frequency; below it, moiré is visible. */
const LEAST_PLATE_ANGLE = 15;

function plateMoire(options: Options): string[] {
  const warnings: string[] = [];
  for (const [i, plate] of PROCESS_INKS.entries()) {
    for (const other of PROCESS_INKS.slice(i + 1)) {
      const [a, b] = [plateScreen(options, plate), plateScreen(options, other)];
      const turn = angleBetween(a.angle, b.angle, options.dot);
      if (turn < LEAST_PLATE_ANGLE && Math.abs(a.lpi / b.lpi - 1) < 0.1) {
        warnings.push(
          `${capital(plate)} and ${other} are ${trimmed(turn)}° apart: under 15° they draw a moiré pattern.`,
        );
      }
    }
  }
  return warnings;
}

const trimmed = (value: number) => String(Math.round(value * 10) / 10);

/** Minimum angle that avoids moiré, measured from the mesh threads at 0° and 90° and from the diagonal. */
const MESH_ANGLE_CLEARANCE = 5;

function meshFrequencyWarnings({ mesh }: Options, lpi: number, whose: string): string[] {
  const ratio = mesh / lpi;
  if (ratio >= LEAST_RATIO) return [];
  return [
    `${whose}${trimmed(lpi)} LPI leaves a ${mesh} mesh ${trimmed(ratio)} threads per dot: it needs 2.5, so at most ${trimmed(mesh / LEAST_RATIO)} LPI.`,
  ];
}

function meshAngleWarnings(angle: number, whose: string): string[] {
  const turn = angle % 45;
  if (Math.min(turn, 45 - turn) >= MESH_ANGLE_CLEARANCE) return [];
  return [`${whose}${trimmed(angle)}° runs with the mesh or its diagonal: expect moiré. 22.5° keeps clear.`];
}

function screenWarnings(options: Options, dpi: number, lpi: number, whose: string): string[] {
  const held = holdableLpi(lpi, dpi);
  if (held < lpi) {
    return [
      `${whose}${trimmed(dpi)} dpi cannot draw ${trimmed(lpi)} LPI: dots need two pixels. It becomes ${trimmed(held)} LPI; set a higher output resolution.`,
    ];
  }
  const levels = grayLevels(dpi, lpi);
  if (levels >= options.levels) return [];
  return [
    `${whose}Only ${levels} gray levels (${options.levels} recommended): fades may band. Use ${trimmed(finestLpiForLevels(dpi, options.levels))} LPI or less, or ${Math.ceil(lpi * Math.sqrt(options.levels - 1))} dpi or more.`,
  ];
}

export function warningsFor(options: Options, dpi: number): readonly string[] {
  if (options.screen !== 'am') return [];
  const plates = options.mode === 'cmyk' ? PROCESS_INKS : [null];
  const each = plates.map((plate) => {
    const { lpi, angle } = plateScreen(options, plate);
    const whose = plate === null ? '' : `${capital(plate)}: `;
    return { lpi, angle, whose };
  });
  const frequencies = options.mode === 'cmyk' && options.lpiPerPlate ? each : [{ ...each[0]!, whose: '' }];
  const meshed = options.press === 'screen-print';
  return [
    ...frequencies.flatMap(({ lpi, whose }) => screenWarnings(options, dpi, lpi, whose)),
    ...(options.mode === 'cmyk' && options.plate === 'all' ? plateMoire(options) : []),
    ...(meshed ? frequencies.flatMap(({ lpi, whose }) => meshFrequencyWarnings(options, lpi, whose)) : []),
    ...(meshed ? each.flatMap(({ angle, whose }) => meshAngleWarnings(angle, whose)) : []),
  ];
}
