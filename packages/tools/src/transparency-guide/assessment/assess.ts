import type { ReportProgress } from '@printready/jobs/split-progress';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import type { Unit, ValueFigure } from '../../contract/tool.ts';
import { type Checkerboard, findCheckerboard } from './checkerboard.ts';
import { type ClassName, countClasses, countNearWhite, countOpacities } from './classes.ts';
import { classifySoft, FADE, FAINT, findRegions, NEARLY_SOLID, RIM, type SoftRegions } from './regions.ts';

export type TransparencyAssessment = {
  readonly classes: Readonly<Record<ClassName, number>>;
  readonly regions: SoftRegions;
  readonly nearWhite: number;
  readonly checkerboard: Checkerboard | null;
  /** 0…100. */
  readonly score: number;
};

export function opacityOf(data: Uint8ClampedArray): Uint8Array {
  const opacity = new Uint8Array(data.length >> 2);
  for (let i = 0; i < opacity.length; i++) opacity[i] = data[i * 4 + 3]!;
  return opacity;
}

/** Maximum points per fault; `fullAt` is the share of inked pixels, or number of specks, that costs them all. */
const LOSSES = {
  fades: { points: 45, fullAt: 0.1 },
  faint: { points: 15, fullAt: 0.05 },
  nearly: { points: 5, fullAt: 0.2 },
  specks: { points: 15, fullAt: 100 },
  nearWhite: { points: 10, fullAt: 0.1 },
  checkerboard: { points: 60, fullAt: 0.02 },
} as const;
type Fault = keyof typeof LOSSES;

/** Points lost; concave, so that the first faint pixels cost the most. */
const lossOf = (fault: Fault, amount: number): number =>
  LOSSES[fault].points * Math.sqrt(Math.min(1, amount / LOSSES[fault].fullAt));

function scoreOf(parts: Omit<TransparencyAssessment, 'score'>): number {
  const { classes, regions, nearWhite, checkerboard } = parts;
  const inked = classes.faint + classes.partial + classes.nearly + classes.solid;
  if (inked === 0) return 0;
  const lost =
    lossOf('fades', regions.counts[FADE]! / inked) +
    lossOf('faint', regions.counts[FAINT]! / inked) +
    lossOf('nearly', regions.counts[NEARLY_SOLID]! / inked) +
    lossOf('specks', regions.specks) +
    lossOf('nearWhite', nearWhite / inked) +
    lossOf('checkerboard', checkerboard?.share ?? 0);
  return Math.max(0, 100 - lost);
}

export type Faults = Pick<TransparencyAssessment, 'classes' | 'nearWhite' | 'checkerboard'> & {
  readonly softKinds: Uint8Array;
};

export function findFaults(picture: Raster, report: ReportProgress): Faults {
  const { data, width, height } = picture;
  const classes = countClasses(countOpacities(data));
  report(0.2);
  const softKinds = classifySoft(opacityOf(data), width, height);
  report(0.6);
  const checkerboard = findCheckerboard(picture);
  const nearWhite = countNearWhite(data);
  report(1);
  return { classes, nearWhite, checkerboard, softKinds };
}

export function assess(picture: Raster, faults: Faults, speckMm: number): TransparencyAssessment {
  const { softKinds, ...rest } = faults;
  const speckPx = speckMm * pixelsPerMillimeter(picture);
  return conclude({ ...rest, regions: findRegions(softKinds, picture.width, picture.height, speckPx) });
}

export const conclude = (parts: Omit<TransparencyAssessment, 'score'>): TransparencyAssessment => ({
  ...parts,
  score: scoreOf(parts),
});

type Row = readonly [
  id: string,
  label: string,
  unit: Unit,
  value: (assessment: TransparencyAssessment) => number,
];

const ROWS: readonly Row[] = [
  ['score', 'Ready for print', '%', ({ score }) => score],
  ['clear', 'Transparent, 0', 'px', ({ classes }) => classes.clear],
  ['faint', 'Faint, 1–12', 'px', ({ classes }) => classes.faint],
  ['partial', 'Partly, 13–242', 'px', ({ classes }) => classes.partial],
  ['nearly', 'Nearly solid, 243–254', 'px', ({ classes }) => classes.nearly],
  ['solid', 'Solid, 255', 'px', ({ classes }) => classes.solid],
  ['rim', 'Antialiased rim', 'px', ({ regions }) => regions.counts[RIM]!],
  ['fades', 'Fades', 'px', ({ regions }) => regions.counts[FADE]!],
  ['largest-fade', 'Largest fade', 'px', ({ regions }) => regions.largestFades[0]?.area ?? 0],
  ['specks', 'Stray specks', '', ({ regions }) => regions.specks],
  ['near-white', 'Near-white', 'px', ({ nearWhite }) => nearWhite],
];

/** @param after null without a fix. @param pixelsEach full-picture pixels per counted pixel; above 1 for a proxy */
export function describeAssessment(
  before: TransparencyAssessment,
  after: TransparencyAssessment | null,
  pixelsEach: number,
): ValueFigure[] {
  const figures = ROWS.map(([id, label, unit, value]): ValueFigure => {
    const count = (assessment: TransparencyAssessment) =>
      unit === 'px' ? Math.round(value(assessment) * pixelsEach) : value(assessment);
    return after
      ? { id, label, unit, value: count(after), before: count(before) }
      : { id, label, unit, value: count(before) };
  });
  const board = (after ?? before).checkerboard;
  if (board)
    figures.push({
      id: 'checkerboard',
      label: 'Painted checkerboard, square',
      value: board.square,
      unit: 'px',
    });
  return figures;
}
