import { PasswordNeeded } from '@printready/documents/pdf';
import { LimitReached, Malformed } from '@printready/documents/reading';
import type { Result } from '@printready/pixels/result';
import type { Facts, PageFacts } from '../../facts.ts';
import { applyFix, type Fixed } from '../apply.ts';
import type { DrawnOptions } from '../fix-drawn.ts';
import { openForEdit } from '../open-for-edit.ts';
import { type FixProblem, refuseFix } from '../problem.ts';
import { sameFromAfar } from '../same-pixels.ts';
import { embedFonts } from './embed-fonts.ts';
import { type GlyphsOfFonts, glyphsFor, type ReadGlyphs } from './outline-text.ts';

export type FileOptions = DrawnOptions & { readonly readGlyphs: ReadGlyphs };

type PdfWithFonts = { readonly glyphs: GlyphsOfFonts; readonly shown: Uint8Array };

/** Longer side of the compared drawings, px. */
const COMPARED = 1600;

export async function outlinePdf(
  { bytes, name, facts }: { readonly bytes: Uint8Array; readonly name: string; readonly facts: Facts },
  options: FileOptions,
): Promise<Fixed> {
  if ((facts.kind !== 'pdf' && facts.kind !== 'ai') || !facts.pages || facts.passwordNeeded)
    return refuseFix('not-fixable', 'Only a PDF that can be read can be fixed.');
  // The renderer used for the comparison has no password.
  if (facts.encrypted) return refuseFix('not-fixable', 'Save it without security first.');
  const withFonts = await embedGivenFonts(bytes, options);
  if (!withFonts.ok) return withFonts;
  const { glyphs, shown } = withFonts;
  const fixed = applyFix(bytes, name, 'outline-text', { ...options, glyphs });
  if (!fixed.ok) return fixed;
  for (const page of facts.pages) {
    if (!(await isSame(page, shown, fixed.bytes, options)))
      return refuseFix('would-change', `Page ${page.index + 1} would look different.`);
  }
  return fixed;
}

async function embedGivenFonts(
  bytes: Uint8Array,
  { limits, readGlyphs, fonts = [] }: FileOptions,
): Promise<Result<PdfWithFonts, FixProblem>> {
  try {
    const open = openForEdit(bytes, '', limits);
    const embedded = embedFonts(open, fonts);
    if (!embedded.ok) return embedded;
    const read = await glyphsFor(open, readGlyphs);
    return read.ok ? { ok: true, glyphs: read.glyphs, shown: fonts.length > 0 ? open.save() : bytes } : read;
  } catch (error) {
    if (error instanceof Malformed || error instanceof LimitReached || error instanceof PasswordNeeded)
      return refuseFix('damaged', error.message);
    throw error;
  }
}

async function isSame(
  { index, boxes }: PageFacts,
  was: Uint8Array,
  is: Uint8Array,
  { decode }: FileOptions,
): Promise<boolean> {
  const [left, bottom, right, top] = boxes.effective.MediaBox;
  const ppi = (COMPARED * 72) / Math.max(right - left, top - bottom);
  const [old, now] = [await decode(was, { ppi, page: index }), await decode(is, { ppi, page: index })];
  return old.ok && now.ok && sameFromAfar(old.raster, now.raster);
}
