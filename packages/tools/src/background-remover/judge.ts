/** Artwork must be whole and solid, without holes or cuts through a texture, and no background may remain. */
import { type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import type { Place } from '../contract/question.ts';
import { largestPart } from '../judging/mask-places.ts';
import type { Analysis } from './analyze.ts';
import type { FindingCode } from './finding-rows.ts';
import {
  findEdgeless,
  findEnclosed,
  findHoles,
  findIslands,
  findRecolored,
  findRemoved,
  findRemovedDark,
  findRemovedLines,
  findRemovedPale,
  findTint,
} from './judging/find-marked.ts';
import { findSeam } from './judging/find-seam.ts';
import { findShade } from './judging/find-shade.ts';
import { type Cut, markCut } from './judging/mark-cut.ts';
import type { Options } from './options.ts';

/** Maximum noise of a background, ΔE*ab, at which thin lines can be judged. */
const CLEAN = 8;
/** Maximum length of the parts of a cut that follow no edge, as a share of the whole cut and in px. */
const UNSEEN = { share: 0.08, px: 48 };

/** Maximum length of a cut through the background's shade, as a share of the whole cut and in px. */
const IN_SHADE = { share: 0.1, px: 48 };

const LEAST_TOLERANCE = 5;
const KEEP_MORE = { label: 'Lower tolerance', options: { tolerance: LEAST_TOLERANCE } };
const USE_AI = { label: 'Use AI', options: { engine: 'ai' } };
const USE_FINE = { label: 'Use Fine', options: { engine: 'ai', detail: 'fine' } };
const clickOn = (pick: string) => ({ pick, question: 'What should go?' });
const POINT_AT = { pick: 'point-keep', question: 'What is missing?' };

const isPale = (keys: readonly Rgb[]): boolean => keys.every(({ r, g, b }) => r + g + b >= 384);

function findCutThrough(cut: Cut, byNetwork: boolean): Place | null {
  const { mask, length } = findEdgeless(cut);
  const worst = mask && largestPart(mask, cut.opened.width, cut.opened.height);
  if (worst !== null && worst.pixels > Math.max(UNSEEN.px, UNSEEN.share * length)) return worst.place;
  return byNetwork ? findSeam(cut) : null;
}

function findShadeLeft(cut: Cut): Place | null {
  const { mask, length } = findShade(cut);
  const many = mask?.reduce((sum, one) => sum + one, 0) ?? 0;
  if (mask === null || many <= Math.max(IN_SHADE.px, IN_SHADE.share * length)) return null;
  return largestPart(mask, cut.opened.width, cut.opened.height)?.place ?? null;
}

type Defect = {
  readonly code: FindingCode;
  readonly text: string;
  readonly mask: Uint8Array | null;
  /** Absent if the usual remedy, a different cut, fixes the defect. */
  readonly remedy?: Judgment['remedy'];
};

type Setting = {
  readonly options: Options;
  readonly border: Analysis['border'];
  readonly keys: readonly Rgb[];
  readonly findings: readonly { readonly code: FindingCode }[];
};

function* findDefects(cut: Cut, { options, border, keys, findings }: Setting): Generator<Defect> {
  const has = (code: FindingCode) => findings.some((finding) => finding.code === code);
  const decided = options.areas.length > 0 || options.innerHoles || options.alpha === 'halftone';
  const shadeWent = has('soft-shadow');
  if (!decided && (keys.length > 0 || !border))
    yield { code: 'art-removed', text: 'Part of the art was removed.', mask: findRemoved(cut, shadeWent) };
  const isClean = border !== null && border.tolerance <= CLEAN && options.engine === 'color';
  if (isClean && keys.length > 0 && !decided && !shadeWent && options.shadow !== 'transparent') {
    const text = 'Outlines of the artwork were removed with the background.';
    yield { code: 'lines-removed', text, mask: findRemovedLines(cut) };
    yield isPale(keys)
      ? {
          code: 'pale-art-removed',
          text: 'Pale parts of the artwork were removed with the background.',
          mask: findRemovedPale(cut),
        }
      : {
          code: 'dark-art-removed',
          text: 'Parts of the artwork that are nearly as dark as the background were removed.',
          mask: findRemovedDark(cut),
        };
  }
  if (keys.length > 0 && !decided && !has('enclosed-background') && options.counters === 'auto')
    yield {
      code: 'enclosed-left',
      text: 'Much of the artwork still has the background’s color inside.',
      mask: findEnclosed(cut),
      remedy: clickOn(options.engine === 'ai' ? 'point-drop' : 'pick-area'),
    };
  if (!decided)
    yield { code: 'hole-in-art', text: 'The cut-out has a hole in the art.', mask: findHoles(cut) };
  if (options.alpha === 'smooth' && options.shadow !== 'transparent') {
    const text = 'Part of the artwork became semi-transparent.';
    yield { code: 'art-semi-transparent', text, mask: findTint(cut) };
  }
  if (keys.length > 0)
    yield {
      code: 'background-left',
      text: 'Part of the background is still there.',
      mask: findIslands(cut),
      remedy: {
        label: 'Raise tolerance',
        options: { tolerance: Math.min(60, options.tolerance + 8) },
      },
    };
  const text = 'Part of the artwork has a different color than in your file.';
  yield { code: 'color-changed', text, mask: findRecolored(cut) };
}

export const judge: Judge<Options, Analysis, FindingCode> = ({ opened, options, analysis, result }) => {
  if (options.strokes.length > 0) return [];
  const { border } = analysis;
  const keys = border?.flat ? border.keys : [];
  // If the file was already transparent, only picked colors may be removed.
  const cut = markCut(opened, result.shows, border ? keys : options.keys);
  const byNetwork = options.engine === 'ai';
  const byColor = options.tolerance > LEAST_TOLERANCE ? KEEP_MORE : USE_AI;
  const remedy = !byNetwork ? byColor : options.detail === 'fine' ? POINT_AT : USE_FINE;
  const judgments: Judgment<FindingCode>[] = [];
  for (const { mask, ...defect } of findDefects(cut, { options, border, keys, findings: result.findings })) {
    const worst = mask && largestPart(mask, opened.width, opened.height);
    const level = worst && levelOf(worst.pixels);
    if (worst && level) judgments.push({ remedy, ...defect, level, place: worst.place });
  }
  const through = findCutThrough(cut, byNetwork);
  if (through !== null)
    judgments.push({
      ...{ code: 'cut-through', level: 'ask', place: through, remedy: byNetwork ? POINT_AT : byColor },
      text: 'The cut runs through one texture. Part of the subject may be missing.',
    });
  const isKnown = judgments.some(({ code, level }) => code === 'background-left' && level === 'ask');
  const shade = isKnown || byNetwork || options.areas.length > 0 ? null : findShadeLeft(cut);
  if (shade !== null)
    judgments.push({
      ...{ code: 'background-left', level: 'ask', place: shade, remedy: USE_AI },
      text: 'Shade on the background is still there, around the artwork.',
    });
  return judgments;
};
