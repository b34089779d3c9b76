import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { paintStrokes } from '@printready/matting/brush';
import { halftoneOpacity, hardenOpacity, trimEdge } from '@printready/matting/edge';
import type { Border } from '@printready/matting/flood';
import { pixelWords } from '@printready/matting/matte';
import {
  pixelsPerMillimeter,
  printPpi,
  type Raster,
  withPixels,
  wordAligned,
} from '@printready/pixels/raster';
import { defineTool, type Render } from '../contract/define-tool.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { enclosedAreas } from '../grounds/enclosed-areas.ts';
import { jpegFindings } from '../grounds/jpeg-finding.ts';
import { semiTransparentFigure } from '../grounds/semi-transparent.ts';
import { type Analysis, analyze } from './analyze.ts';
import { type CutOut, cutOut, NOT_AI } from './cut-out.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { NOTICES, unsure as unsureFinding } from './findings.ts';
import { judge } from './judge.ts';
import { type Options, schema } from './options.ts';
import { suggest } from './suggest.ts';

type Opacity = { readonly visible: number; readonly soft: number };

function countOpacity(pixels: Uint8ClampedArray): Opacity {
  const words = pixelWords(pixels);
  let visible = 0;
  let soft = 0;
  for (let at = 0; at < words.length; at++) {
    const alpha = words[at]! >>> 24;
    if (alpha === 0) continue;
    visible++;
    if (alpha !== 255) soft++;
  }
  return { visible, soft };
}

function figuresOf(before: Opacity, after: Opacity, pixels: number): Figure[] {
  const percent = (part: number) => (100 * part) / pixels;
  return [
    { id: 'area-removed', label: 'Area removed', value: percent(before.visible - after.visible), unit: '%' },
    semiTransparentFigure(percent(after.soft), percent(before.soft)),
  ];
}

const WITHOUT_MODEL =
  'The preview needs the AI model, which is not on this device yet. Download it once for free, or just run: it downloads then, too.';
const FAST_ALONE = 'This preview shows what Fast found: check it closely.';
/** Minimum share of the visible pixels that must change; a smaller change is negligible. */
const LEAST_CHANGE = 0.002;
const NEARLY = 0.995;

function findingsOfModels(
  { instead, subject }: CutOut,
  { detail }: Options,
  isPreview: boolean,
): Finding<FindingCode>[] {
  if (instead) return [NOTICES.noNetwork];
  if (!subject) return [];
  const { secondLook, unsure, rivals, nothingThere } = subject;
  return [
    ...(secondLook === 'taken' ? [NOTICES.lookedAgain] : []),
    ...(secondLook === 'missed' ? [isPreview ? NOTICES.withoutSecondLook : NOTICES.notAgain] : []),
    ...(unsure && secondLook !== 'missed' ? [unsureFinding(detail)] : []),
    ...(rivals && !unsure ? [NOTICES.rivals] : []),
    ...(nothingThere ? [NOTICES.nothingThere] : []),
  ];
}

/** Minimum change of a pixel's opacity that counts as visible, 8-bit levels. */
const SEEN = 8;

function isUntouched(input: Raster, pixels: Uint8ClampedArray): boolean {
  let [visible, changed] = [0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    if (input.data[at]! > 0) visible++;
    if (Math.abs(input.data[at]! - pixels[at]!) >= SEEN) changed++;
  }
  return changed <= LEAST_CHANGE * visible;
}

function findingsOfCut(
  input: Raster,
  options: Options,
  { instead, shaded, openings, pixels }: CutOut,
  { border, removedShare }: { readonly border: Border | null; readonly removedShare: number },
): Finding<FindingCode>[] {
  const worthless = isUntouched(input, pixels) ? ({ nothing: true } as const) : {};
  const byColor = instead || options.engine === 'color';
  const findings: Finding<FindingCode>[] = [];
  if (byColor && options.keys.length === 0 && options.areas.length === 0)
    findings.push({ ...(border ? NOTICES.noColor : NOTICES.cutOutAlready), ...worthless });
  else if (removedShare < LEAST_CHANGE) findings.push({ ...NOTICES.hardlyAnything, ...worthless });
  else if (removedShare > NEARLY) findings.push(NOTICES.nearlyAll);
  if (shaded && options.shadow === 'auto') findings.push(NOTICES.shadow);
  if (openings > 0 && options.counters === 'auto') findings.push(enclosedAreas(openings));
  if (options.engine === 'color' && border?.flat === false) findings.push(NOTICES.looksLikePhoto);
  return findings;
}

function trimOf({ unit, choke, feather }: Options, input: Raster, proxyScale: number) {
  const factor = unit === 'px' ? proxyScale : pixelsPerMillimeter(input);
  return { chokePx: choke * factor, featherPx: feather * factor };
}

function printOpacity(
  pixels: Uint8ClampedArray,
  input: Raster,
  options: Options,
  report: ReportProgress,
): Figure[] {
  if (options.alpha === 'smooth') return [];
  if (options.alpha === 'hard') {
    hardenOpacity(pixels, options.threshold);
    return [];
  }
  const screen = halftoneOpacity(pixels, input.width, printPpi(input), options, report);
  return [
    { id: 'screen-frequency', label: 'Screen frequency', value: screen.frequencyLpi, unit: 'LPI' },
    { id: 'screen-angle', label: 'Screen angle', value: screen.angleDegrees, unit: '°' },
  ];
}

/** The order matters: the edge is trimmed before corrections, which override soft opacity; dots come last. */
const render: Render<Options, Analysis, unknown, FindingCode> = async (
  { input: given, options, analysis },
  run,
) => {
  const input = wordAligned(given);
  const [cutting, trimming, painting, screening, counting] = splitProgress(reportTo(run), [80, 8, 5, 5, 2]);
  cutting(0);
  const cut = await cutOut(input, options, { ...run, ...analysis }, cutting);
  const { pixels, instead } = cut;
  const trim = trimOf(options, input, run.scale);
  if (trim.chokePx > 0 || trim.featherPx > 0) trimEdge(pixels, input.width, input.height, trim);
  trimming(1);
  if (options.strokes.length > 0) paintStrokes(input, pixels, options.strokes, painting);
  const screen = printOpacity(pixels, input, options, screening);
  const before = countOpacity(input.data);
  const after = countOpacity(pixels);
  const removedShare = before.visible === 0 ? 1 : (before.visible - after.visible) / before.visible;
  const isPreview = run.purpose === 'preview';
  const guessed = instead && isPreview;
  const figures = guessed ? [] : [...figuresOf(before, after, input.width * input.height), ...screen];
  counting(1);
  return {
    shows: withPixels(input, pixels),
    figures,
    findings: [
      ...findingsOfModels(cut, options, isPreview),
      ...findingsOfCut(input, options, cut, { border: analysis.border, removedShare }),
      ...jpegFindings(analysis.jpeg),
    ],
    ...(cut.without !== null && {
      approximate: true,
      without: {
        network: cut.without,
        ...(cut.instead
          ? { note: WITHOUT_MODEL, wayOut: NOT_AI }
          : { note: NOTICES.withoutSecondLook.text, wayOut: FAST_ALONE }),
      },
    }),
  };
};

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  analyze,
  render,
  judge,
  suggest,
});
