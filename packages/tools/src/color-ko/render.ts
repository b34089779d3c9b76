import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { paintStrokes } from '@printready/matting/brush';
import { halftoneOpacity, hardenOpacity } from '@printready/matting/edge';
import { pixelWords } from '@printready/matting/matte';
import { pixelsPerMillimeter, printPpi, withPixels, wordAligned } from '@printready/pixels/raster';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { createMemory, type Memory, remember } from '../contract/memory.ts';
import { MAX_KEYS } from '../contract/option-schemas.ts';
import type { Figure } from '../contract/tool.ts';
import { semiTransparentFigure } from '../grounds/semi-transparent.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { findingsOf } from './findings.ts';
import { type Analysis as JudgeAnalysis, judge, rememberLevels } from './judge.ts';
import { type Options, schema } from './options.ts';
import { clearSpecks, clearThin, findRipples, type Ripples } from './removal/clear-ripples.ts';
import { thickenLines } from './removal/line-enhancer.ts';
import { keepEnclosed } from './removal/reach.ts';
import type { Lattices } from './removal/tolerance-gate.ts';
import { unmix } from './removal/unmix.ts';
import { suggest } from './suggest.ts';

function countInk(pixels: Uint8ClampedArray): { ink: number; semi: number } {
  let ink = 0;
  let semi = 0;
  const words = pixelWords(pixels);
  for (let i = 0; i < words.length; i++) {
    const alpha = words[i]! >>> 24;
    ink += alpha;
    if (alpha !== 0 && alpha !== 255) semi++;
  }
  return { ink, semi };
}

function inkFigures(before: Uint8ClampedArray, after: Uint8ClampedArray): Figure[] {
  const source = countInk(before);
  const result = countInk(after);
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  const pixels = before.length / 4;
  return [
    { id: 'ink-saved', label: 'Ink saved', value: percent(source.ink - result.ink, source.ink), unit: '%' },
    semiTransparentFigure(percent(result.semi, pixels), percent(source.semi, pixels)),
  ];
}

function screenFigures({ frequencyLpi, angleDegrees }: ReturnType<typeof halftoneOpacity>): Figure[] {
  return [
    { id: 'screen-frequency', label: 'Screen frequency', value: frequencyLpi, unit: 'LPI' },
    { id: 'screen-angle', label: 'Screen angle', value: angleDegrees, unit: '°' },
  ];
}

type Analysis = JudgeAnalysis & {
  readonly lattices: Lattices;
  readonly ripples: Memory<{ readonly found: Ripples | null }>;
};

/** The order matters: corrections apply to soft opacity, and lines are measured after hardening; dots come last. */
const render: Render<Options, Analysis, unknown, FindingCode> = (
  { input: given, options, analysis },
  run,
) => {
  const input = wordAligned(given);
  const [unmixing, reaching, painting, thickening, dotting] = splitProgress(reportTo(run), [4, 2, 1, 2, 1]);
  const pixels = new Uint8ClampedArray(input.data.length);
  unmix(input, pixels, options, analysis.lattices, unmixing);
  const ripples =
    options.cleanUp > 0
      ? remember(analysis.ripples, JSON.stringify(options.keys), () => ({
          found: findRipples(input, rememberLevels(analysis, input, options.keys)),
        })).found
      : null;
  if (ripples) clearThin(pixels, ripples, input.width);
  if (options.reach === 'edge-connected') keepEnclosed(input, pixels, reaching);
  if (options.strokes.length > 0) paintStrokes(input, pixels, options.strokes, painting);
  if (options.alpha === 'hard') hardenOpacity(pixels, options.threshold);
  if (ripples) clearSpecks(pixels, ripples, input.width);
  const figures: Figure[] = [];
  if (options.enhanceLines) {
    const minimum = options.minimumLineMm * pixelsPerMillimeter(input);
    const plane = { width: input.width, height: input.height, pixels };
    const lines = { minimum, solid: options.alpha === 'hard', keys: options.keys };
    const value = thickenLines(input.data, plane, lines, thickening);
    figures.push({ id: 'thin-parts-thickened', label: 'Thin parts thickened', value, unit: '' });
  }
  if (options.alpha === 'halftone') {
    const screen = halftoneOpacity(pixels, input.width, printPpi(input), options, dotting);
    figures.push(...screenFigures(screen));
  }
  const ink = inkFigures(input.data, pixels);
  return {
    shows: withPixels(input, pixels),
    findings: findingsOf(input, options.keys),
    figures: [...ink, ...figures],
  };
};

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  // Cached so that the key's lattice is reused while a slider is dragged.
  analyze: (): Analysis => ({
    lattices: createMemory(MAX_KEYS),
    levels: createMemory(1),
    ripples: createMemory(1),
  }),
  render,
  judge,
  suggest,
});
