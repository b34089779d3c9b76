/** Layouts for any text: one-line band, stacked poster, left-chest line. Every fact has a line to itself. */
import { isSmallPrint } from '../brief/words/instruction-words.ts';
import type { Node, Paint } from '../scene.ts';
import { type FaceId, lowerCaseOnly } from '../type/faces.ts';
import { breakName } from './blocks.ts';
import type { Family, Line, Setting } from './family.ts';
import { lineBelow, motifNode, ornament, placeMotif, readable } from './fit.ts';

/** All-caps text needs a typeface that is legible in capitals. */
export const blockFace = ({ pairing }: Setting): FaceId =>
  lowerCaseOnly(pairing.headline) ? pairing.small : pairing.headline;

/** Maximum cap height of a fact, as a fraction of the name's cap height. */
const BELOW_NAME = 0.75;

type LineStyle = {
  readonly widthMm: number;
  readonly most: number;
  readonly tracking: number;
  readonly gap: number;
  readonly ink: Paint;
};

/** Stacks facts, each set smaller than the one above. @returns the bottom edge; null if a fact is too long */
export function factsBelow(
  setting: Setting,
  nodes: Node[],
  lines: readonly Line[],
  from: number,
  style: LineStyle,
): number | null {
  let y = from;
  const names = nodes.flatMap((node) => (node.kind === 'text' && node.role === 'name' ? [node.capMm] : []));
  const limit = Math.min(style.most, BELOW_NAME * Math.min(...names));
  for (const [index, line] of lines.entries()) {
    const most = limit * (line.phrase === 'contact' || line.role === 'year' ? 0.85 : 1) * 0.92 ** index;
    const placed = lineBelow(
      setting,
      `fact-${index + 1}`,
      line,
      setting.pairing.small,
      { y, widthMm: style.widthMm, most, tracking: style.tracking, mostTracking: 0.16 },
      style.ink,
    );
    if (!placed) return null;
    nodes.push(placed.node);
    y = placed.bottom + style.gap;
  }
  return y - style.gap;
}

/** Breaks a name into lines. @param longest number of characters after which a new line begins */
export function partsOf(text: string, longest: number): string[] {
  const parts = breakName(text, longest);
  // A minor word such as "of" never gets a line to itself.
  const lines = parts.reduce<string[]>((all, one) => {
    const last = all.at(-1);
    const isSmall = last !== undefined && isSmallPrint(last);
    return isSmall ? [...all.slice(0, -1), `${last} ${one}`] : [...all, one];
  }, []);
  const [end = '', before] = lines.toReversed();
  return before !== undefined && isSmallPrint(end) ? [...lines.slice(0, -2), `${before} ${end}`] : lines;
}

/** Name knocked out of a solid band, with facts below. */
const band: Family = {
  id: 'one-line-band',
  shape: 'varsity',
  styles: ['industrial', 'minimal', 'heritage', 'team', 'retro', 'refined'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, widthMm } = setting;
    if (!readable(setting)) return null;
    const parts = partsOf(copy.name.text, 16);
    if (parts.length > 3) return null;
    const pad = 0.045 * widthMm;
    const letters: Node[] = [];
    let y = pad;
    for (const [index, text] of parts.entries()) {
      const placed = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        blockFace(setting),
        { y, widthMm: widthMm - 2.4 * pad, most: 0.26 * widthMm, tracking: 0.015, mostTracking: 0.12 },
        'garment',
      );
      if (!placed) return null;
      letters.push(placed.node);
      y = placed.bottom + 0.03 * widthMm;
    }
    const height = y - 0.03 * widthMm + pad;
    const nodes: Node[] = [
      ornament('band', 'bar', { y: height / 2, width: widthMm, height }, inks.main),
      ...letters,
    ];
    const rest = factsBelow(setting, nodes, copy.rest, height + 0.04 * widthMm, {
      widthMm,
      most: 0.085 * widthMm,
      tracking: 0.05,
      gap: 0.028 * widthMm,
      ink: inks.accent,
    });
    return rest === null ? null : nodes;
  },
};

/** Name between two thick rules, each of its lines as wide as the print; facts between thin rules. */
const stackedPoster: Family = {
  id: 'stacked-poster',
  shape: 'block',
  styles: ['industrial', 'retro', 'party', 'hand', 'heritage', 'vintage', 'metal', 'team'],
  motif: 'takes',
  compose: (setting) => {
    const { copy, inks, motif, widthMm } = setting;
    if (!readable(setting)) return null;
    const parts = partsOf(copy.name.text, 9);
    const rule = 0.022 * widthMm;
    const nodes: Node[] = [];
    let y = 0;
    const place = placeMotif(setting, 0, 0, 0.5 * widthMm, 0.34 * widthMm);
    if (motif && place) {
      const tall = place.width / motif.aspect;
      nodes.push(motifNode(motif, { ...place, y: tall / 2 }, inks.accent));
      y = tall + 0.05 * widthMm;
    }
    nodes.push(ornament('rule-top', 'bar', { y: y + rule / 2, width: widthMm, height: rule }, inks.main));
    y += rule + 0.035 * widthMm;
    for (const [index, text] of parts.entries()) {
      const placed = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        blockFace(setting),
        { y, widthMm, most: 0.3 * widthMm, tracking: 0, mostTracking: 0.1 },
        inks.main,
      );
      if (!placed) return null;
      nodes.push(placed.node);
      y = placed.bottom + 0.03 * widthMm;
    }
    nodes.push(ornament('rule-bottom', 'bar', { y: y + rule / 2, width: widthMm, height: rule }, inks.main));
    const bottom = factsBelow(setting, nodes, copy.rest, y + rule + 0.035 * widthMm, {
      widthMm: 0.98 * widthMm,
      most: 0.09 * widthMm,
      tracking: 0.04,
      gap: 0.026 * widthMm,
      ink: inks.accent,
    });
    return bottom === null ? null : nodes;
  },
};

/** Name above a rule, with facts in letterspaced capitals: a left-chest layout without a motif. */
const chestLine: Family = {
  id: 'chest-line',
  shape: 'chest',
  styles: ['minimal', 'refined', 'deco', 'industrial', 'heritage'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, widthMm } = setting;
    if (!readable(setting)) return null;
    const nodes: Node[] = [];
    let y = 0;
    for (const [index, text] of partsOf(copy.name.text, 14).entries()) {
      const placed = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        blockFace(setting),
        { y, widthMm, most: 0.22 * widthMm, tracking: 0.02, mostTracking: 0.14 },
        inks.main,
      );
      if (!placed) return null;
      nodes.push(placed.node);
      y = placed.bottom + 0.04 * widthMm;
    }
    if (copy.rest.length === 0) return nodes;
    const thick = Math.max(0.9, 0.011 * widthMm);
    nodes.push(ornament('rule', 'bar', { y: y + thick / 2, width: widthMm, height: thick }, inks.accent));
    const bottom = factsBelow(setting, nodes, copy.rest, y + thick + 0.04 * widthMm, {
      widthMm: 0.96 * widthMm,
      most: 0.1 * widthMm,
      tracking: 0.07,
      gap: 0.035 * widthMm,
      ink: inks.main,
    });
    return bottom === null ? null : nodes;
  },
};

/** Frame around the name and its facts: a label-style layout without a picture. */
const framed: Family = {
  id: 'framed-lines',
  shape: 'block',
  styles: ['heritage', 'vintage', 'refined', 'deco', 'baseball', 'hand', 'party'],
  motif: 'none',
  compose: (setting) => {
    const { copy, inks, widthMm } = setting;
    if (!readable(setting)) return null;
    const inner = 0.84 * widthMm;
    const letters: Node[] = [];
    let y = 0.1 * widthMm;
    for (const [index, text] of partsOf(copy.name.text, 11).entries()) {
      const placed = lineBelow(
        setting,
        `name-${index + 1}`,
        { ...copy.name, text },
        blockFace(setting),
        { y, widthMm: inner, most: 0.24 * widthMm, tracking: 0.01, mostTracking: 0.1 },
        inks.main,
      );
      if (!placed) return null;
      letters.push(placed.node);
      y = placed.bottom + 0.032 * widthMm;
    }
    const bottom = factsBelow(setting, letters, copy.rest, y + 0.012 * widthMm, {
      widthMm: 0.94 * inner,
      most: 0.088 * widthMm,
      tracking: 0.05,
      gap: 0.03 * widthMm,
      ink: inks.accent,
    });
    if (bottom === null) return null;
    const height = bottom + 0.1 * widthMm;
    const frame = { y: height / 2, scoop: 0.055 * widthMm };
    return [
      ornament('frame', 'frame', { ...frame, width: widthMm, height, thick: 0.016 * widthMm }, inks.main),
      ornament(
        'keyline',
        'frame',
        {
          ...frame,
          width: 0.94 * widthMm,
          height: height - 0.06 * widthMm,
          thick: Math.max(1, 0.006 * widthMm),
        },
        inks.accent,
      ),
      ...letters,
    ];
  },
};

export const BANDS: readonly Family[] = [band, stackedPoster, chestLine, framed];
