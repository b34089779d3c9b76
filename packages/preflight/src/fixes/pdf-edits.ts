import type { FontFile } from '@printready/documents/fonts';
import { type PdfDict, PdfName, type PdfObject } from '@printready/documents/pdf';
import { numberText } from '@printready/documents/pdf/write';
import { Malformed } from '@printready/documents/reading';
import type { PageFacts } from '../facts.ts';
import type { Painted } from '../pdf/drawing/walk.ts';
import { union } from '../pdf/matrix.ts';
import { contentOf } from '../pdf/pages/page-content.ts';
import type { PageNode } from '../pdf/pages/page-tree.ts';
import { addBleed, type BleedStyle } from './add-bleed.ts';
import type { PdfEditId } from './edit-ids.ts';
import { embedFonts } from './fonts/embed-fonts.ts';
import { Insertions } from './fonts/insertions.ts';
import { type GlyphsOfFonts, outlineText } from './fonts/outline-text.ts';
import type { OpenPdf } from './open-for-edit.ts';
import { shrinkPictures } from './shrink-pictures.ts';
import { unifySpots } from './unify-spots.ts';

/** Sizes in points on the file's page, with the print scale already divided out. */
export type EditSizes = {
  readonly linePt: number;
  readonly blackTextPt: number;
  readonly bleedPt: number;
  readonly bleedStyle: BleedStyle;
  readonly highPpi: number;
  readonly glyphs: GlyphsOfFonts;
  readonly fonts: readonly FontFile[];
};

export function editPdf(
  open: OpenPdf,
  edit: PdfEditId,
  pages: readonly PageFacts[],
  sizes: EditSizes,
): number {
  switch (edit) {
    case 'remove-security':
      // Writing drops the encryption.
      return open.file.encrypted ? 1 : 0;
    case 'remove-scripts':
      return removeScripts(open);
    case 'fix-boxes':
      return fixBoxes(open);
    case 'mark-trim':
      return markTrim(open);
    case 'knock-out-white':
      return knockOutWhite(open);
    case 'overprint-black':
      return overprintBlack(open, sizes.blackTextPt);
    case 'unify-spots':
      return unifySpots(open.file);
    case 'remove-background':
      return removeBackground(open, pages);
    case 'thicken-lines':
      return thickenLines(open, sizes.linePt);
    case 'shrink-pictures':
      // Twice the useful resolution; the validator reports a higher resolution as a finding.
      return shrinkPictures(open, 2 * sizes.highPpi, sizes.highPpi);
    case 'add-bleed':
      return addBleed(open, pages, sizes.bleedPt, sizes.bleedStyle);
    case 'outline-text':
      return outlineWith(open, sizes);
  }
}

/** Embeds the provided fonts while text is outlined, then removes them. @throws Malformed. */
function outlineWith(open: OpenPdf, { glyphs, fonts }: EditSizes): number {
  const embedded = embedFonts(open, fonts);
  if (!embedded.ok) throw new Malformed(embedded.problem.text);
  const changed = outlineText(open, glyphs);
  embedded.undo();
  return changed;
}

/** Raises thin lines to the minimum width and restores the previous width after each line. */
function thickenLines(open: OpenPdf, minimumPt: number): number {
  const insertions = new Insertions();
  let changed = 0;
  for (const page of open.pages) {
    for (const { what, stream, from, to, lineWidth, scale } of open.paintedOn(page)) {
      // The tolerance is half a step of 0.001 pt, to which line widths are rounded in the facts.
      if (what !== 'stroke' || scale <= 0 || lineWidth * scale * page.userUnit >= minimumPt - 0.0005)
        continue;
      const where = stream ?? page;
      const needed = minimumPt / page.userUnit / scale;
      const known = Number.parseFloat(insertions.at(where, from)?.before ?? '0');
      if (known >= needed) continue;
      if (known === 0) changed++;
      // Slightly above the minimum to allow for rounding.
      insertions.set(where, from, {
        to,
        before: `${numberText(needed * 1.0001)} w`,
        after: `${numberText(lineWidth)} w`,
      });
    }
  }
  insertions.apply(open.file, new Map());
  return changed;
}

type Overprint = Painted['overprint'];

/** Changes overprint for matching objects and restores it after each object. @returns number of changed objects. */
function changeOverprint(
  open: OpenPdf,
  isMeant: (painted: Painted) => boolean,
  changed: (overprint: Overprint) => Overprint,
): number {
  const insertions = new Insertions();
  const states = new Map<string, PdfDict>();
  const state = ({ fill, stroke, mode }: Overprint): string => {
    const name = `PrintReadyOverprint${Number(fill)}${Number(stroke)}${mode}`;
    const entries: [string, PdfObject][] = [
      ['Type', new PdfName('ExtGState')],
      ['OP', stroke],
      ['op', fill],
      ['OPM', mode],
    ];
    states.set(name, new Map(entries));
    return `/${name} gs`;
  };
  let count = 0;
  for (const page of open.pages) {
    for (const painted of open.paintedOn(page)) {
      if (!isMeant(painted)) continue;
      const { stream, from, to, overprint } = painted;
      const where = stream ?? page;
      if (!insertions.at(where, from)) count++;
      insertions.set(where, from, { to, before: state(changed(overprint)), after: state(overprint) });
    }
    // Forms without resources use the page's resources.
    if (states.size > 0) addToPage(open, page, states);
  }
  insertions.apply(open.file, states);
  return count;
}

/** White that overprints disappears in print. */
const knockOutWhite = (open: OpenPdf): number =>
  changeOverprint(
    open,
    ({ what }) => what === 'white-overprint',
    ({ mode }) => ({ fill: false, stroke: false, mode }),
  );

/** Uses overprint mode 1: in mode 0, black built from four process inks would still knock out the other three. */
const overprintBlack = (open: OpenPdf, largestPt: number): number =>
  changeOverprint(
    open,
    ({ what, sizePt }) => what === 'knocking-text' && sizePt !== null && sizePt <= largestPt + 0.0005,
    ({ stroke }) => ({ fill: true, stroke, mode: 1 }),
  );

function addToPage(
  open: OpenPdf,
  page: OpenPdf['pages'][number],
  states: ReadonlyMap<string, PdfDict>,
): void {
  const own = new Map(open.file.dict(page.resources.get('ExtGState')) ?? []);
  for (const [name, dict] of states) own.set(name, dict);
  page.resources.set('ExtGState', own);
  page.dict.set('Resources', page.resources);
}

/** Maximum length of ten numbers and their operators, in bytes. */
const LONGEST_RECTANGLE = 400;

/** True if the fill is a single rectangle. A frame or group as large as the page is art. */
function isRectangle({ file }: OpenPdf, { dict }: PageNode, { from, to }: Painted): boolean {
  if (to - from > LONGEST_RECTANGLE) return false;
  const text = String.fromCharCode(...contentOf(file, dict).subarray(from, to));
  const number = String.raw`[-+.\d]+\s+`;
  const oblong = new RegExp(`^\\s*(?:${number}){4}re\\s+[fF]\\*?\\s*$`);
  const corners = new RegExp(
    `^\\s*(?:${number}){2}m\\s+(?:(?:${number}){2}l\\s+){3,4}(?:h\\s+)?[fF]\\*?\\s*$`,
  );
  return oblong.test(text) || corners.test(text);
}

function removeBackground(open: OpenPdf, pages: readonly PageFacts[]): number {
  const insertions = new Insertions();
  let changed = 0;
  for (const [index, page] of open.pages.entries()) {
    if (!pages[index]?.look?.ground) continue;
    const fill = open.paintedOn(page).find(({ what }) => what === 'page-fill');
    // A form may also be painted elsewhere as art.
    if (!fill || fill.stream || !isRectangle(open, page, fill)) continue;
    insertions.set(page, fill.from, { to: fill.to, before: '', after: '', drops: true });
    changed++;
  }
  insertions.apply(open.file, new Map());
  return changed;
}

function fixBoxes({ pages }: OpenPdf): number {
  let changed = 0;
  for (const { dict, declared, effective } of pages) {
    const { TrimBox: trim, BleedBox } = effective;
    const bleed = union(BleedBox, trim);
    const isRight = (['TrimBox', 'BleedBox'] as const).every((name) => {
      const right = name === 'TrimBox' ? trim : bleed;
      return declared[name]?.every((value, i) => value === right[i]) ?? true;
    });
    if (isRight) continue;
    dict.set('TrimBox', [...trim]);
    dict.set('BleedBox', [...bleed]);
    changed++;
  }
  return changed;
}

function markTrim({ pages }: OpenPdf): number {
  const unmarked = pages.filter(({ declared }) => declared.TrimBox === undefined);
  for (const { dict, effective } of unmarked) {
    dict.set('TrimBox', [...effective.TrimBox]);
    if (!dict.has('BleedBox')) dict.set('BleedBox', [...effective.BleedBox]);
  }
  return unmarked.length;
}

const SCRIPT_HOLDERS = ['OpenAction', 'AA', 'A'] as const;

function removeScripts({ file, pages }: OpenPdf): number {
  let removed = 0;
  const isScript = (value: PdfObject | undefined, depth = 0): boolean => {
    const action = file.dict(value);
    if (!action || depth > 8) return false;
    if (file.name(action.get('S')) === 'JavaScript' || action.has('JS')) return true;
    const next = file.resolve(action.get('Next'));
    return (Array.isArray(next) ? next : [next]).some((item) => isScript(item, depth + 1));
  };
  const clean = (holder: PdfDict | null): void => {
    for (const key of SCRIPT_HOLDERS) {
      const value = holder?.get(key);
      const several = key === 'AA' ? [...(file.dict(value)?.values() ?? [])] : [value];
      if (holder && several.some((item) => isScript(item))) {
        holder.delete(key);
        removed++;
      }
    }
  };
  const names = file.dict(file.catalog.get('Names'));
  if (names?.delete('JavaScript')) removed++;
  clean(file.catalog);
  const seen = new Set<PdfDict>();
  const fields = (list: PdfObject | undefined): void => {
    for (const item of file.array(list) ?? []) {
      const field = file.dict(item);
      if (!field || seen.has(field) || seen.size > 10_000) continue;
      seen.add(field);
      clean(field);
      fields(field.get('Kids'));
    }
  };
  fields(file.dict(file.catalog.get('AcroForm'))?.get('Fields'));
  for (const page of pages) {
    clean(page.dict);
    for (const annotation of file.array(page.dict.get('Annots')) ?? []) clean(file.dict(annotation));
  }
  return removed;
}
