import { isSmallPrint } from '../brief/words/instruction-words.ts';
import { boxOf } from '../geometry/area.ts';
import type { Node, Paint } from '../scene.ts';
import type { FaceId } from '../type/faces.ts';
import { lowerCaseOnly } from '../type/faces.ts';
import { lineUnits, titledWords } from '../type/line-units.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  embolden,
  type Fit,
  fitWidth,
  fitWithin,
  inkBox,
  inTwoInks,
  joinLines,
  motifNode,
  ornament,
  readable,
  runOf,
  setCase,
  textNode,
} from './fit.ts';

/** Lengths as fractions of the width. */
const GAP = 0.026;
const RULE = 0.01;

function justify(
  setting: Setting,
  text: string,
  wantedCap: number,
  faces: readonly FaceId[],
): (Fit & { readonly face: FaceId }) | null {
  const { typeCase, widthMm } = setting;
  let best: (Fit & { readonly face: FaceId }) | null = null;
  let least = Infinity;
  for (const [rank, id] of [...new Set(faces)].entries()) {
    const face = typeCase.face(id);
    const cased = setCase(text, id);
    if (lowerCaseOnly(id) || !face.covers(cased)) continue;
    const fit = fitWidth(face, cased, widthMm, {
      most: Math.min(0.42 * widthMm, 1.5 * wantedCap),
      mostTracking: 0.14,
    });
    if (!fit || fit.stretch > 1.12) continue;
    const cost =
      Math.max(0, Math.abs(Math.log(fit.capMm / wantedCap)) - 0.12) + 1.2 * fit.trackingEm + 0.13 * rank;
    if (cost < least) [best, least] = [{ ...fit, face: id }, cost];
  }
  return best;
}

export function breakName(text: string, longest: number): string[] {
  const words = lineUnits(text);
  if (text.length <= longest || words.length === 1) return [text];
  const cuts = words.slice(1).map((_, index) => index + 1);
  const cost = (at: number) => {
    const [left, right] = [words.slice(0, at).join(' ').length, words.slice(at).join(' ').length];
    return Math.max(left, right) + (/^(of|the|and|&|for|in|at)$/i.test(words[at - 1] ?? '') ? 4 : 0);
  };
  const at = cuts.reduce((best, one) => (cost(one) < cost(best) ? one : best));
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')].flatMap((half) =>
    breakName(half, longest),
  );
}

type Stack = { readonly nodes: Node[]; y: number };

function addLine(
  setting: Setting,
  stack: Stack,
  id: string,
  line: Line,
  wanted: number,
  ink: Paint,
): boolean {
  const { pairing, typeCase, widthMm } = setting;
  const faces = [pairing.headline, pairing.support, pairing.small, 'anton-400', 'bevan-400'] as const;
  const fit = justify(setting, line.text, wanted, faces);
  if (!fit) return false;
  const face = typeCase.face(fit.face);
  const node = textNode(id, line, {
    face: fit.face,
    capMm: fit.capMm,
    at: { x: 0, y: 0 },
    ink,
    trackingEm: fit.trackingEm,
    stretch: fit.stretch,
    emboldenMm: embolden(face, fit.capMm, 0.17 * fit.capMm),
  });
  const box = inkBox(node, setting);
  // Measures the ink box, because it includes accents and overshoot.
  const wide = box.right - box.left;
  stack.nodes.push({
    ...node,
    capMm: (node.capMm * widthMm) / wide,
    at: { x: 0, y: stack.y - (box.top * widthMm) / wide },
  });
  stack.y += ((box.bottom - box.top) * widthMm) / wide + GAP * widthMm;
  return true;
}

function addRuled(setting: Setting, stack: Stack, id: string, line: Line, ink: Paint): boolean {
  const { pairing, typeCase, widthMm } = setting;
  const face = typeCase.face(pairing.small);
  const most = (line.role === 'number' && line.text.length < 4 ? 0.11 : 0.058) * widthMm;
  const fit = fitWithin(face, setCase(line.text, pairing.small), 0.72 * widthMm, most, 0.12);
  if (!fit) return false;
  const cap = fit.capMm;
  const node = textNode(id, line, {
    face: pairing.small,
    capMm: cap,
    at: { x: 0, y: stack.y + cap },
    ink,
    trackingEm: fit.trackingEm,
    emboldenMm: embolden(face, cap, 0.9),
  });
  const half = (runOf(face, node.text, 0.12) * cap) / 2 + 0.035 * widthMm;
  const length = widthMm / 2 - half;
  if (length > 0.05 * widthMm)
    for (const [index, side] of [-1, 1].entries())
      for (const [row, v] of [-0.2, 0.2].entries())
        stack.nodes.push(
          ornament(
            `${id}-rule-${index}${row}`,
            'bar',
            {
              x: side * (half + length / 2),
              y: stack.y + cap / 2 + v * cap,
              width: length,
              height: RULE * widthMm * 0.8,
            },
            ink,
          ),
        );
  stack.nodes.push(node);
  stack.y += cap + GAP * widthMm;
  return true;
}

function addBar(setting: Setting, stack: Stack, id: string, line: Line, ink: Paint): boolean {
  const { pairing, typeCase, widthMm } = setting;
  const faces = [pairing.small, pairing.support].filter((one) => !lowerCaseOnly(one));
  const face = typeCase.face(faces[0] ?? 'bevan-400');
  const fit = fitWithin(face, setCase(line.text, face.id), 0.9 * widthMm, 0.068 * widthMm, 0.1);
  if (!fit) return false;
  const node = textNode(id, line, {
    face: face.id,
    capMm: fit.capMm,
    at: { x: 0, y: 0 },
    ink: 'garment',
    trackingEm: fit.trackingEm,
    emboldenMm: embolden(face, fit.capMm, 1.1),
  });
  const { top, bottom } = inkBox(node, setting);
  const height = bottom - top + 0.9 * fit.capMm;
  stack.nodes.push(ornament(`${id}-bar`, 'bar', { y: stack.y + height / 2, width: widthMm, height }, ink), {
    ...node,
    at: { x: 0, y: stack.y + 0.45 * fit.capMm - top },
  });
  stack.y += height + GAP * widthMm;
  return true;
}

function addMotif(setting: Setting, stack: Stack, ink: Paint): void {
  const { motif, motifs, widthMm } = setting;
  if (!motif) return;
  const box = boxOf(motifs.outline(motif));
  const ratio = box.bottom - box.top;
  const width = Math.min(0.62 * widthMm, (0.36 * widthMm) / ratio);
  const drawn = motifNode(motif, { x: 0, y: stack.y + (ratio * width) / 2, width }, ink);
  const filled = inTwoInks(setting, { ...drawn, ink: setting.inks.main }, ink);
  stack.nodes.push(filled.fill === undefined ? drawn : filled);
  stack.y += ratio * width + 1.3 * GAP * widthMm;
}

function composeStack(setting: Setting, withMotif: boolean): Node[] | null {
  const { copy, inks, widthMm } = setting;
  const stack: Stack = { nodes: [], y: 0 };
  const small = copy.rest.find(({ role }) => role === 'year' || role === 'number');
  const others = copy.rest.filter((line) => line !== small);
  if (withMotif) addMotif(setting, stack, inks.accent);
  if (small && !addRuled(setting, stack, 'year', small, withMotif ? inks.accent : inks.main)) return null;
  const parts = breakName(copy.name.text, 11);
  const longest = Math.max(...parts.map((part) => part.length));
  for (const [index, text] of parts.entries()) {
    const loud = parts.length > 2 && text.length === Math.min(...parts.map((part) => part.length));
    const wanted = widthMm * (loud ? 0.34 : longest > 9 ? 0.2 : 0.25);
    if (
      !addLine(
        setting,
        stack,
        `name-${index + 1}`,
        { ...copy.name, text },
        wanted,
        loud ? inks.accent : inks.main,
      )
    )
      return null;
  }
  const [second, ...last] = others;
  if (second && !addBar(setting, stack, 'second', second, inks.accent)) return null;
  const end = joinLines(last);
  if (end && !addLine(setting, stack, 'last', end, 0.07 * widthMm, inks.main)) return null;
  return stack.nodes;
}

const stacked: Family = {
  id: 'stacked-block',
  shape: 'block',
  styles: ['vintage', 'heritage', 'industrial', 'team', 'retro'],
  motif: 'none',
  compose: (setting) => (readable(setting) ? composeStack(setting, false) : null),
};

const picture: Family = {
  id: 'picture-block',
  shape: 'block',
  styles: ['vintage', 'heritage', 'industrial', 'party'],
  motif: 'needs',
  compose: (setting) => (setting.motif && readable(setting) ? composeStack(setting, true) : null),
};

const LONGEST_BAR = 26;

const list: Family = {
  id: 'list-stack',
  shape: 'block',
  styles: ['industrial', 'party', 'minimal', 'hand', 'team', 'heritage'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, widthMm } = setting;
    const words = titledWords(copy.name.text);
    if (words.length < 2 || words.length > 5 || !readable(setting)) return null;
    const stack: Stack = { nodes: [], y: 0 };
    const long = (joinLines(copy.rest)?.text.length ?? 0) > LONGEST_BAR;
    const year = long ? copy.rest.find(({ role }) => role === 'year') : undefined;
    if (year && !addRuled(setting, stack, 'year', year, inks.accent)) return null;
    for (const [index, text] of words.entries()) {
      const line = { ...copy.name, text };
      const little = text.length < 5 && isSmallPrint(text);
      // Uses the accent ink for only one word, because alternating inks would look like a flag.
      const ink = index === words.length >> 1 && words.length > 2 ? inks.accent : inks.main;
      const added = little
        ? addRuled(setting, stack, `word-${index + 1}`, line, inks.accent)
        : addLine(setting, stack, `word-${index + 1}`, line, (0.9 * widthMm) / (words.length + 1), ink);
      if (!added) return null;
    }
    const end = joinLines(copy.rest.filter((line) => line !== year));
    return !end || addBar(setting, stack, 'rest', end, inks.accent) ? stack.nodes : null;
  },
};

export const BLOCKS: readonly Family[] = [stacked, picture, list];
