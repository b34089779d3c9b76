/** Measures how many ruined results each tool's judge notices, and how many good results it needlessly asks about. */
import type { Raster } from '@printready/pixels/raster';
import { engines } from '@printready/tools/engines';
import type { Analyzed } from '@printready/tools/host';
import type { Result } from '@printready/tools/tool';
import { drawArt, type Ground, SUBJECTS_DRAWN } from './art.ts';
import { RUIN_NAMES, type RuinName, ruin } from './ruins.ts';

const SILENT = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

type Subject = {
  readonly id: keyof typeof engines;
  /** Backgrounds that are common in this tool's files. */
  readonly grounds: readonly Ground[];
  /** Options set in addition to the suggested ones. */
  readonly options?: Readonly<Record<string, unknown>>;
  /**
   * Damage that good results of this tool may show; for example, wear makes holes, and dots have no fine shapes.
   */
  readonly not?: readonly RuinName[];
};

const FINE: readonly RuinName[] = [
  'patch blurred',
  'patch in blocks',
  'patch shifted',
  'patch mirrored',
  'whole art shifted',
];
const LINES: readonly RuinName[] = [
  'stripe through',
  'stripe of color',
  'lines eaten',
  'openings filled',
  'specks of color',
];

const SUBJECTS: readonly Subject[] = [
  { id: 'background-remover', grounds: ['white', 'jpeg', 'cream', 'black'], not: ['box around'] },
  { id: 'color-ko', grounds: ['black', 'white', 'jpeg'] },
  { id: 'upscaler', grounds: ['clear', 'jpeg', 'shaded'], options: { target: 'factor', factor: '2x' } },
  { id: 'image-vectorizer', grounds: ['clear', 'white', 'jpeg'] },
  { id: 'stroke-enhancer', grounds: ['clear'] },
  { id: 'stroke-enhancer', grounds: ['clear'], options: { strokes: [], reinforce: true } },
  {
    id: 'image-to-color-palette',
    grounds: ['clear', 'jpeg', 'shaded'],
    options: { hue: 60 },
    // A box of another color is no damage here, because users often recolor the background.
    not: ['box around'],
  },
  { id: 'image-to-color-palette', grounds: ['white'] },
  {
    id: 'halftone',
    grounds: ['white', 'clear', 'shaded'],
    not: [...FINE, ...LINES, 'patch recolored', 'patch half transparent'],
  },
  {
    id: 'blend-texture-cut',
    grounds: ['clear'],
    not: ['stripe through', 'patch half transparent', 'patch shifted', 'patch blurred'],
  },
  {
    id: 'color-separator',
    grounds: ['clear', 'white', 'jpeg'],
    options: { garment: { r: 255, g: 255, b: 255 } },
  },
  { id: 'color-separator', grounds: ['clear'] },
];

export type Tally = {
  readonly tool: string;
  readonly good: number;
  readonly asked: string[];
  ruined: number;
  readonly missed: string[];
  runMs: number;
  judgeMs: number;
};

type Case = {
  readonly name: string;
  readonly opened: Raster;
  readonly options: unknown;
  readonly result: Result;
  readonly analysis: Analyzed | undefined;
};

/** @param every sampling interval: one in `every` cases is run. */
export async function tallyJudges(
  every: number,
  report: (line: string) => void = () => undefined,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [index, subject] of SUBJECTS.entries()) {
    const tally = {
      tool: subject.id,
      good: 0,
      asked: [] as string[],
      ruined: 0,
      missed: [] as string[],
      runMs: 0,
      judgeMs: 0,
    };
    let turn = index;
    for (const ground of subject.grounds)
      for (const drawing of SUBJECTS_DRAWN) {
        if (turn++ % every !== 0) continue;
        await tallyOne(subject, await caseOf(subject, drawing, ground, tally), turn, tally);
      }
    report(lineOf(tally));
    tallies.push(tally);
  }
  return tallies;
}

async function caseOf(
  { id, options }: Subject,
  drawing: (typeof SUBJECTS_DRAWN)[number],
  ground: Ground,
  tally: Tally,
): Promise<Case> {
  const engine = await engines[id]();
  const opened = await drawArt(drawing, ground);
  const given = { ...engine.suggest(opened), ...options };
  const from = performance.now();
  let analysis: Analyzed | undefined;
  const keep = (made: Analyzed) => {
    analysis = made;
  };
  const result = await engine.run(opened, given, { ...SILENT, keep });
  tally.runMs += performance.now() - from;
  return { name: `${drawing} on ${ground}`, opened, options: given, result, analysis };
}

/** Number of kinds of damage per result; successive results cycle through all kinds. */
const RUINS_EACH = 3;

async function tallyOne(
  { id, not = [] }: Subject,
  { name, opened, options, result, analysis }: Case,
  turn: number,
  tally: Tally & { good: number },
): Promise<void> {
  const { judge } = await engines[id]();
  if (!judge) throw new TypeError(`${id} has no judge.`);
  const from = performance.now();
  const good = await judge({ opened, options, result, analysis });
  tally.judgeMs += performance.now() - from;
  tally.good++;
  tally.asked.push(...good.filter(({ level }) => level === 'ask').map(({ code }) => `${name}: ${code}`));
  const ways = RUIN_NAMES.filter((way) => !not.includes(way));
  for (let step = 0; step < RUINS_EACH; step++) {
    const way = ways[(turn * RUINS_EACH + step) % ways.length];
    if (way === undefined) continue;
    const shows = ruin(way, opened, result.shows, turn * 31 + step);
    if (!shows) continue;
    tally.ruined++;
    const judged = await judge({ opened, options, analysis, result: { ...result, shows } });
    if (!judged.some(({ level }) => level === 'ask')) tally.missed.push(`${name}: ${way}`);
  }
}

const lineOf = ({ tool, good, asked, ruined, missed, runMs, judgeMs }: Tally): string =>
  [
    tool.padEnd(24),
    `good ${String(good).padStart(3)}, asked ${String(asked.length).padStart(2)}`,
    `ruined ${String(ruined).padStart(3)}, caught ${String(ruined - missed.length).padStart(3)}`,
    `judging ${((100 * judgeMs) / runMs).toFixed(0)} % of ${(runMs / good).toFixed(0)} ms`,
  ].join('   ');
