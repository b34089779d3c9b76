/** Carries out one step on an SVG or a Photoshop file, reads and draws the result anew, and gives it out only when nothing else changed. */
import { cutPsdSections } from '@printready/documents/psd/sections';
import { type Assessment, assess } from '../assess.ts';
import type { Facts, PsdFacts, SvgFacts } from '../facts.ts';
import { inspect } from '../inspect.ts';
import { type Decode, withLook } from '../look.ts';
import { looksForThin } from '../rules/press-rules.ts';
import { DEFAULT_PROFILE } from '../rules/profile.ts';
import type { Fixed, FixOptions } from './apply.ts';
import { writePsdSize } from './psd-edits.ts';
import { withoutGround } from './same-look.ts';
import { editSvg, type SvgEditId } from './svg-edits.ts';

/** Pixels of the longer side that an SVG is drawn at to be compared. */
const COMPARED = 1600;
/** Of 255: what two ways of mixing one edge may differ, and an edge drawn at another scale. */
const SLACK = 3;
const SCALED_SLACK = 32;

type DrawnFacts = SvgFacts | PsdFacts;

const refuse = (reason: string): Fixed => ({ ok: false, reason });

export async function fixDrawn(
  file: { readonly bytes: Uint8Array; readonly name: string; readonly facts: DrawnFacts },
  step: SvgEditId,
  {
    profile = DEFAULT_PROFILE,
    printSize,
    limits,
    decode,
    readCodes = null,
  }: FixOptions & { readonly decode: Decode },
): Promise<Fixed> {
  const fine = looksForThin(profile);
  const seen = (bytes: Uint8Array, facts: Facts) => withLook(facts, bytes, { fine, decode, readCodes });
  const judging = { profile, ...(printSize && { printSize }) };
  const facts = await seen(file.bytes, file.facts);
  const before = assess(facts, judging);
  if (before.verdict === 'unchecked' || (facts.kind !== 'svg' && facts.kind !== 'psd'))
    return refuse('The file is damaged or was not read to its end; fixing it could lose something.');
  const edited = edit(file.bytes, step, facts, printSize ?? null);
  if ('reason' in edited) return refuse(edited.reason);
  const { bytes, changed } = edited;
  const factsAfter = await seen(bytes, inspect(bytes, file.name, { fine, ...(limits && { limits }) }));
  const after = assess(factsAfter, judging);
  if (after.verdict === 'unchecked' || factsAfter.kind !== facts.kind)
    return refuse('The fixed file could not be read again.');
  const loss =
    facts.kind === 'svg' && factsAfter.kind === 'svg'
      ? await drawnLoss(step, { bytes: file.bytes, facts }, { bytes, facts: factsAfter }, decode)
      : psdLoss(file.bytes, bytes, facts.kind === 'psd' && facts.version === 2);
  const worse = loss ?? assessmentLoss(before, after);
  if (worse !== null) return refuse(worse);
  return { ok: true, bytes, facts: factsAfter, before, after, changed };
}

function edit(
  bytes: Uint8Array,
  step: SvgEditId,
  facts: DrawnFacts,
  printSize: FixOptions['printSize'] | null,
): { readonly bytes: Uint8Array; readonly changed: number } | { readonly reason: string } {
  if (facts.kind === 'svg') return editSvg(bytes, step, { facts, printSize: printSize ?? null });
  if (step !== 'write-print-size')
    return { reason: 'A Photoshop file’s layers are for the program that made them.' };
  if (!printSize) return { reason: 'Give the print size first.' };
  return { bytes: writePsdSize(bytes, facts, printSize), changed: 1 };
}

function assessmentLoss(was: Assessment, is: Assessment): string | null {
  const old = new Set(was.issues.filter(({ type }) => type === 'error').map(({ code }) => code));
  const fresh = is.issues.find(({ type, code }) => type === 'error' && !old.has(code));
  if (fresh) return `Something else would be wrong then: ${fresh.message}`;
  if ((is.printReadiness?.overall ?? 0) < (was.printReadiness?.overall ?? 0)) return 'The score would fall.';
  return null;
}

/** Layers and picture are the same bytes. */
function psdLoss(was: Uint8Array, is: Uint8Array, large: boolean): string | null {
  const [old, now] = [was, is].map((bytes) => cutPsdSections(bytes, large));
  const same = (a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()) =>
    a.length === b.length && a.every((byte, i) => byte === b[i]);
  return same(old?.layers, now?.layers) && same(old?.image, now?.image) && same(old?.palette, now?.palette)
    ? null
    : 'The picture would change.';
}

type Version = { readonly bytes: Uint8Array; readonly facts: SvgFacts };

/** Pixel by pixel: the same picture, or the same once it lies on the background that went. */
async function drawnLoss(step: SvgEditId, was: Version, is: Version, decode: Decode): Promise<string | null> {
  const draw = async ({ bytes, facts }: Version) => {
    const inches = Math.max(facts.width ?? 0, facts.height ?? 0) / 96;
    return await decode(bytes, { ppi: COMPARED / inches });
  };
  const [old, now] = [await draw(was), await draw(is)];
  if (!old.ok || !now.ok) return 'It could not be drawn to be compared.';
  if (step === 'remove-background') {
    const { look } = was.facts;
    if (!look?.ground || !is.facts.look) return 'It could not be drawn to be compared.';
    const left = withoutGround(look, is.facts.look);
    if (left !== null) return `It would look different: ${left}.`;
    return sameOn(look.ground.rgb, old.raster, now.raster, SLACK) ? null : 'It would look different.';
  }
  const slack = step === 'write-print-size' ? SCALED_SLACK : SLACK;
  return sameOn(null, old.raster, now.raster, slack) ? null : 'It would look different.';
}

type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
};

/** @param ground what the second lies on; null: nothing went, and opacity stays as well. */
function sameOn(ground: readonly number[] | null, old: Pixels, now: Pixels, slack: number): boolean {
  const { width, height } = now;
  if (Math.abs(old.width - width) > 1 || Math.abs(old.height - height) > 1) return false;
  const onGround = (pixels: Pixels, at: number, channel: number) => {
    const alpha = (pixels.data[at + 3] ?? 0) / 255;
    return (pixels.data[at + channel] ?? 0) * alpha + (ground?.[channel] ?? 0) * (1 - alpha);
  };
  for (let y = 0; y < Math.min(height, old.height); y++) {
    for (let x = 0; x < Math.min(width, old.width); x++) {
      const [a, b] = [(y * old.width + x) * 4, (y * width + x) * 4];
      for (const channel of [0, 1, 2])
        if (Math.abs(onGround(old, a, channel) - onGround(now, b, channel)) > slack) return false;
      if (!ground && Math.abs((old.data[a + 3] ?? 0) - (now.data[b + 3] ?? 0)) > slack) return false;
    }
  }
  return true;
}
