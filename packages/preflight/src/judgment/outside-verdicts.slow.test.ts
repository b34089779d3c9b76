/**
 * Forty files of other makers: the validator's verdict beside the one that a person wrote down first.
 * They are found in the fixtures' folder, where their Debian packages are installed, or under PRINTREADY_OUTSIDE;
 * each that is absent is skipped, and says what is missing. `npm run outside-files` fetches the packages and runs this.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeImage } from '@printready/codecs';
import { describe, expect, it } from 'vitest';
import { type Assessment, assess } from '../assess.ts';
import type { Facts } from '../facts.ts';
import { inspect } from '../inspect.ts';
import { withLook } from '../look.ts';
import { PROFILES } from '../rules/profile.ts';
import { OUTSIDE_FILES, type OutsideFile } from './outside-files.ts';
import { hasGhostscript, inked, separateByGhostscript } from './tiffsep.ts';

const FIXTURES = fileURLToPath(new URL('../../../../../shared/fixtures/', import.meta.url));

const OUTSIDE = process.env['PRINTREADY_OUTSIDE'];

function placeOf({ from, path }: OutsideFile): string | null {
  const own = OUTSIDE === undefined ? [] : [join(OUTSIDE, from === 'fixtures' ? 'fixtures' : '')];
  const roots = [from === 'fixtures' ? FIXTURES : '/', ...own];
  return roots.map((root) => join(root, path)).find((place) => existsSync(place)) ?? null;
}

const files = OUTSIDE_FILES.map((file) => ({ ...file, place: placeOf(file), name: basename(file.path) }));

type Listed = (typeof files)[number];
type Skip = (condition: boolean, note: string) => void;

/** The file's place; a test without it ends here, and its report says what is missing. */
function presentOr(skip: Skip, { place, from }: Listed): string {
  const missing = from === 'fixtures' ? 'the shared fixtures' : `Debian's package ${from}`;
  skip(place === null, `absent: it is in ${missing}; npm run outside-files fetches packages`);
  return place ?? '';
}

/** As a customer answers who is asked how wide it prints. */
function sizeOf(facts: Facts, widthIn: number | null) {
  if (widthIn === null || !('width' in facts) || !facts.width || !facts.height) return null;
  const widthMm = widthIn * 25.4;
  return { widthMm, heightMm: (widthMm * facts.height) / facts.width };
}

async function judge(place: string, { name, profile: id, widthIn }: Listed): Promise<Assessment> {
  const bytes = readFileSync(place);
  const facts = await withLook(inspect(bytes, name, { fine: true }), bytes, {
    fine: true,
    decode: decodeImage,
  });
  const profile = PROFILES.find((one) => one.id === id)!;
  const printSize = sizeOf(facts, widthIn);
  return assess(facts, { profile, ...(printSize && { printSize }) });
}

it('has forty files of other makers', () => {
  expect(OUTSIDE_FILES).toHaveLength(40);
});

/** Files of many pages take their time. */
const PATIENCE_MS = 300_000;

describe('a person’s verdict', () => {
  it.for(files)('$name', { timeout: PATIENCE_MS }, async (file, { skip }) => {
    const place = presentOr(skip, file);
    expect(createHash('sha256').update(readFileSync(place)).digest('hex')).toBe(file.sha256);
    const { verdict, issues } = await judge(place, file);
    const said = issues.filter(({ type }) => type !== 'info').map(({ message }) => message);
    const agrees = verdict === file.verdict;
    expect({ agrees, said: agrees ? [] : said }).toEqual(
      file.disagrees === undefined ? { agrees: true, said: [] } : { agrees: false, said },
    );
  });

  it('is met in at least 95% of the files, with at most one error that is none', () => {
    const open = OUTSIDE_FILES.filter(({ disagrees }) => disagrees !== undefined);
    expect(open.length).toBeLessThanOrEqual(0.05 * OUTSIDE_FILES.length);
    expect(open.filter(({ disagrees }) => disagrees?.startsWith('blocked')).length).toBeLessThanOrEqual(1);
  });
});

const pages = files.filter(({ name, verdict }) => /\.(pdf|ai)$/.test(name) && verdict !== 'unchecked');
const ghostscript = hasGhostscript();

describe('the screens that Ghostscript separates', () => {
  it.for(pages)('$name', async (file, { skip }) => {
    skip(!ghostscript, 'Ghostscript (gs) is absent');
    const place = presentOr(skip, file);
    const { plates, whole } = await separateByGhostscript(place);
    skip(!whole, 'Ghostscript leaves out some of its inks, and says so');
    const facts = inspect(readFileSync(place), file.name, {});
    const seen = facts.kind === 'pdf' || facts.kind === 'ai' ? (facts.pages?.[0]?.look?.plates ?? []) : [];
    expect(inked(seen.map(({ ink, percent }) => [ink, percent]))).toEqual(inked(plates));
  });
});
