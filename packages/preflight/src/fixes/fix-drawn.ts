import { cutPsdSections } from '@printready/documents/psd';
import { assess } from '../assess.ts';
import type { Facts, PsdFacts, SvgFacts } from '../facts.ts';
import { inspect } from '../inspect.ts';
import { type Decode, withLook } from '../look.ts';
import { looksForThin } from '../rules/press-rules.ts';
import type { PrintSize } from '../rules/print-size.ts';
import { DEFAULT_PROFILE } from '../rules/profile.ts';
import { assessmentLoss, type Fixed, type FixOptions } from './apply.ts';
import type { SvgEditId } from './edit-ids.ts';
import { type Edited, refuseFix } from './problem.ts';
import { writePsdSize } from './psd-edits.ts';
import { withoutGround } from './same-look.ts';
import { sameFromAfar, sameOn } from './same-pixels.ts';
import { embedSvgFonts } from './svg/embed-svg-fonts.ts';
import { editSvg, withTextIds } from './svg/svg-edits.ts';

/** Longer side of the compared drawings, px. */
const COMPARED = 1600;
/** Drawings may differ by this many levels (of 255): in antialiasing, and at edges of scaled drawings. */
const SLACK = 3;
const SCALED_SLACK = 32;

type DrawnFacts = SvgFacts | PsdFacts;

/** Converts an SVG's text to paths; null if a font lacks a character. */
export type OutlineSvg = (bytes: Uint8Array, asked: SvgFacts['textFonts']) => Promise<string | null>;
export type DrawnOptions = FixOptions & { readonly decode: Decode; readonly outlineSvg: OutlineSvg };

export async function fixDrawn(
  file: { readonly bytes: Uint8Array; readonly name: string; readonly facts: DrawnFacts },
  step: SvgEditId,
  options: DrawnOptions,
): Promise<Fixed> {
  const { profile = DEFAULT_PROFILE, printSize, limits, decode, readCodes = null } = options;
  const fine = looksForThin(profile);
  const seen = (bytes: Uint8Array, facts: Facts) => withLook(facts, bytes, { fine, decode, readCodes });
  const judging = { profile, ...(printSize && { printSize }) };
  const facts = await seen(file.bytes, file.facts);
  const before = assess(facts, judging);
  if (before.verdict === 'unchecked' || (facts.kind !== 'svg' && facts.kind !== 'psd'))
    return refuseFix(
      'damaged',
      'The file is damaged or was not read to its end; fixing it could lose something.',
    );
  const isType = step === 'outline-text' && facts.kind === 'svg';
  const embedded = isType
    ? embedSvgFonts(file.bytes, facts.textFonts, options.fonts ?? [])
    : ({ ok: true, bytes: file.bytes } as const);
  if (!embedded.ok) return embedded;
  const withFonts = embedded.bytes;
  const outlined = isType ? await outline(withFonts, facts, options.outlineSvg) : null;
  const edited = edit(file.bytes, step, facts, { printSize: printSize ?? null, outlined });
  if (!edited.ok) return edited;
  const { bytes, changed } = edited;
  const factsAfter = await seen(bytes, inspect(bytes, file.name, { fine, ...(limits && { limits }) }));
  const after = assess(factsAfter, judging);
  if (after.verdict === 'unchecked' || factsAfter.kind !== facts.kind)
    return refuseFix('would-change', 'The fixed file could not be read again.');
  const loss =
    facts.kind === 'svg' && factsAfter.kind === 'svg'
      ? await drawnLoss(step, { bytes: withFonts, facts }, { bytes, facts: factsAfter }, decode)
      : psdLoss(file.bytes, bytes, facts.kind === 'psd' && facts.version === 2);
  const worse = loss ?? assessmentLoss(step, before, after);
  if (worse !== null) return refuseFix('would-change', worse);
  return { ok: true, bytes, facts: factsAfter, before, after, changed };
}

function edit(
  bytes: Uint8Array,
  step: SvgEditId,
  facts: DrawnFacts,
  how: { readonly printSize: PrintSize | null; readonly outlined: string | null },
): Edited {
  if (facts.kind === 'svg') return editSvg(bytes, step, { facts, ...how });
  if (step !== 'write-print-size')
    return refuseFix(
      'not-fixable',
      'A Photoshop file’s layers can be changed only in the program that made them.',
    );
  const { printSize } = how;
  if (!printSize) return refuseFix('size-missing', 'Enter the print size first.');
  return { ok: true, bytes: writePsdSize(bytes, facts, printSize), changed: 1 };
}

async function outline(
  bytes: Uint8Array,
  { textFonts }: SvgFacts,
  outlineSvg: OutlineSvg,
): Promise<string | null> {
  const named = withTextIds(bytes);
  return named && (await outlineSvg(named, textFonts));
}

/** Requires the layers and the merged image to be byte-identical. */
function psdLoss(was: Uint8Array, is: Uint8Array, large: boolean): string | null {
  const [old, now] = [was, is].map((bytes) => cutPsdSections(bytes, large));
  const same = (a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()) =>
    a.length === b.length && a.every((byte, i) => byte === b[i]);
  return same(old?.layers, now?.layers) && same(old?.image, now?.image) && same(old?.palette, now?.palette)
    ? null
    : 'The picture would change.';
}

type Version = { readonly bytes: Uint8Array; readonly facts: SvgFacts };

/** Requires identical pixels, apart from a removed background. */
async function drawnLoss(step: SvgEditId, was: Version, is: Version, decode: Decode): Promise<string | null> {
  const draw = async ({ bytes, facts }: Version) => {
    const inches = Math.max(facts.width ?? 0, facts.height ?? 0) / 96;
    return await decode(bytes, { ppi: COMPARED / inches });
  };
  const [old, now] = [await draw(was), await draw(is)];
  if (!old.ok || !now.ok) return 'It could not be drawn to be compared.';
  if (step === 'outline-text' && is.facts.hasText) return 'Some of its text could not be outlined.';
  if (step === 'remove-background') {
    const { look } = was.facts;
    if (!look?.ground || !is.facts.look) return 'It could not be drawn to be compared.';
    const left = withoutGround(look, is.facts.look);
    if (left !== null) return `It would look different: ${left}.`;
    return sameOn(look.ground.rgb, old.raster, now.raster, SLACK) ? null : 'It would look different.';
  }
  const isSame =
    step === 'outline-text'
      ? sameFromAfar(old.raster, now.raster)
      : sameOn(null, old.raster, now.raster, step === 'write-print-size' ? SCALED_SLACK : SLACK);
  return isSame ? null : 'It would look different.';
}
