/**
 * Compares the validator's verdicts on third-party files with an expert's. Looks for files in the fixtures folder, in
 * installed Debian packages, and under PRINTREADY_OUTSIDE; missing files are skipped with a note. `npm run
 * outside-files` fetches the packages and runs this test.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeImage } from '@printready/codecs';
import { describe, expect, it } from 'vitest';
import { type Assessment, assess } from '../../packages/preflight/src/assess.ts';
import type { Facts } from '../../packages/preflight/src/facts.ts';
import { inspect } from '../../packages/preflight/src/inspect.ts';
import { withLook } from '../../packages/preflight/src/look.ts';
import { PROFILES } from '../../packages/preflight/src/rules/profile.ts';
import { MORE_OUTSIDE_FILES } from './more-outside-files.ts';
import { OUTSIDE_FILES, type OutsideFile } from './outside-files.ts';
import { hasGhostscript, inked, separateByGhostscript } from './tiffsep.ts';

const FIXTURES = fileURLToPath(new URL('../../../shared/fixtures/', import.meta.url));

const OUTSIDE = process.env['PRINTREADY_OUTSIDE'];

function placeOf({ from, path }: OutsideFile): string | null {
  const own = OUTSIDE === undefined ? [] : [join(OUTSIDE, from === 'fixtures' ? 'fixtures' : '')];
  const roots = [from === 'fixtures' ? FIXTURES : '/', ...own];
  return roots.map((root) => join(root, path)).find((place) => existsSync(place)) ?? null;
}

const ALL = [...OUTSIDE_FILES, ...MORE_OUTSIDE_FILES];
const files = ALL.map((file) => ({ ...file, place: placeOf(file), name: basename(file.path) }));

type Listed = (typeof files)[number];
type Skip = (condition: boolean, note: string) => void;

/** Path of the file; skips the test with a note if it is missing. */
function presentOr(skip: Skip, { place, from }: Listed): string {
  const missing = from === 'fixtures' ? 'the shared fixtures' : `Debian's package ${from}`;
  skip(place === null, `absent: it is in ${missing}; npm run outside-files fetches packages`);
  return place ?? '';
}

/** Print size computed from the customer's width. */
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

it('covers seventy-seven third-party files', () => {
  expect(ALL).toHaveLength(77);
});

/** Files with many pages take a long time. */
const PATIENCE_MS = 300_000;

describe('an expert’s verdict', () => {
  it.for(files)(
    "matches the validator's verdict on $name for the profile $profile",
    { timeout: PATIENCE_MS },
    async (file, { skip }) => {
      const place = presentOr(skip, file);
      expect(createHash('sha256').update(readFileSync(place)).digest('hex')).toBe(file.sha256);
      const { verdict, issues } = await judge(place, file);
      const messages = issues.filter(({ type }) => type !== 'info').map(({ message }) => message);
      const agrees = verdict === file.verdict;
      expect({ agrees, messages: agrees ? [] : messages }).toEqual(
        file.disagrees === undefined ? { agrees: true, messages: [] } : { agrees: false, messages },
      );
    },
  );

  it("matches the validator's verdict on at least 95% of the files, with at most one false error", () => {
    const open = ALL.filter(({ disagrees }) => disagrees !== undefined);
    expect(open.length).toBeLessThanOrEqual(0.05 * ALL.length);
    expect(open.filter(({ disagrees }) => disagrees?.startsWith('blocked')).length).toBeLessThanOrEqual(1);
  });
});

const pages = files.filter(({ name, verdict }) => /\.(pdf|ai)$/.test(name) && verdict !== 'unchecked');
const ghostscript = hasGhostscript();

describe('inks that need a plate', () => {
  it.for(pages)('match Ghostscript’s plates in $name', async (file, { skip }) => {
    skip(!ghostscript, 'Ghostscript (gs) is absent');
    const place = presentOr(skip, file);
    const { plates, whole } = await separateByGhostscript(place);
    skip(!whole, 'Ghostscript leaves out some of its inks, and says so');
    const facts = inspect(readFileSync(place), file.name, {});
    const seen = facts.kind === 'pdf' || facts.kind === 'ai' ? (facts.pages?.[0]?.look?.plates ?? []) : [];
    expect(inked(seen.map(({ ink, percent }) => [ink, percent]))).toEqual(inked(plates));
  });
});
