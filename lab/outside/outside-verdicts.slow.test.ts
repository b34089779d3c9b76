/**
 * Compares the validator's verdicts on third-party files with an expert's. Looks for files in the fixtures folder, in
 * installed Debian packages, and under PRINTREADY_OUTSIDE; missing files are skipped with a note. `npm run
 * outside-files` fetches the packages and runs this test.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { judgeFile } from '@printready/tools/judge-file';
import { afterAll, describe, expect, it } from 'vitest';
import type { Assessment } from '../../packages/preflight/src/assess.ts';
import { inspect } from '../../packages/preflight/src/inspect.ts';
import { PROFILES } from '../../packages/preflight/src/rules/profile.ts';
import { BLIND_VERDICTS } from './blind-verdicts.ts';
import { MORE_OUTSIDE_FILES } from './more-outside-files.ts';
import { ASSUMED_TRIM, OUTSIDE_FILES, type OutsideFile } from './outside-files.ts';
import { hasGhostscript, inked, separateByGhostscript } from './tiffsep.ts';

const FIXTURES = fileURLToPath(new URL('../../../shared/fixtures/', import.meta.url));

const OUTSIDE = process.env['PRINTREADY_OUTSIDE'];

function placeOf({ from, path }: OutsideFile): string | null {
  const own = OUTSIDE === undefined ? [] : [join(OUTSIDE, from === 'fixtures' ? 'fixtures' : '')];
  const roots = [from === 'fixtures' ? FIXTURES : '/', ...own];
  // Debian packs large documents, depending on the version of the package.
  return (
    roots
      .flatMap((root) => [join(root, path), `${join(root, path)}.gz`])
      .find((place) => existsSync(place)) ?? null
  );
}

const read = (place: string): Uint8Array =>
  place.endsWith('.gz') ? gunzipSync(readFileSync(place)) : readFileSync(place);

const ALL: readonly (OutsideFile & { readonly mustFind?: readonly string[] })[] = [
  ...OUTSIDE_FILES,
  ...MORE_OUTSIDE_FILES,
  ...BLIND_VERDICTS,
];
const files = ALL.map((file) => ({ ...file, place: placeOf(file), name: basename(file.path) }));

type Listed = (typeof files)[number];
type Skip = (condition: boolean, note: string) => void;

/** Path of the file; skips the test with a note if it is missing. */
function presentOr(skip: Skip, { place, from }: Listed): string {
  const missing = from === 'fixtures' ? 'the shared fixtures' : `Debian's package ${from}`;
  skip(place === null, `absent: it is in ${missing}; npm run outside-files fetches packages`);
  return place ?? '';
}

async function judge(place: string, { name, profile: id, widthIn }: Listed): Promise<Assessment> {
  const profile = PROFILES.find((one) => one.id === id)!;
  const size = widthIn === null ? {} : { printWidthMm: widthIn * 25.4 };
  const file = { name, bytes: read(place) };
  return (await judgeFile(file, { profile, password: null, ...size }, { pictures: true })).assessment;
}

it('covers 116 third-party files', () => {
  expect(new Set(ALL.map(({ sha256 }) => sha256)).size).toBeGreaterThanOrEqual(116);
  expect(ALL).toHaveLength(77 + 69 + 60);
});

/** Files with many pages take a long time. */
const PATIENCE_MS = 300_000;

/** Findings that the expert asks for, and those that the reports lack. */
const found = { asked: 0, missed: [] as string[] };

describe('an expert’s verdict', () => {
  it.for(files)(
    "matches the validator's verdict on $name for the profile $profile",
    { timeout: PATIENCE_MS },
    async (file, { skip }) => {
      const place = presentOr(skip, file);
      expect(createHash('sha256').update(read(place)).digest('hex')).toBe(file.sha256);
      const { verdict, issues } = await judge(place, file);
      const codes: readonly string[] = issues.map(({ code }) => code);
      for (const asked of file.mustFind ?? []) {
        found.asked++;
        if (!asked.split('|').some((code) => codes.includes(code)))
          found.missed.push(`${file.name}, ${file.profile}: ${asked}`);
      }
      const messages = issues.filter(({ type }) => type !== 'info').map(({ message }) => message);
      const agrees = verdict === file.verdict;
      expect({ agrees, messages: agrees ? [] : messages }).toEqual(
        file.disagrees === undefined ? { agrees: true, messages: [] } : { agrees: false, messages },
      );
    },
  );

  it("matches the validator's verdict on at least 93% of the files, with at most two false errors", () => {
    const open = ALL.filter(({ disagrees }) => disagrees !== undefined);
    expect(open.length).toBeLessThanOrEqual(0.07 * ALL.length);
    expect(open.filter(({ disagrees }) => disagrees?.startsWith('blocked')).length).toBeLessThanOrEqual(2);
  });

  /** Measured shares; rows that only assume the trim are counted apart. */
  it.each([
    ['standard', 0.92],
    ['dtf', 0.92],
    ['screen-print', 0.92],
  ] as const)('matches on enough of the files judged blind for %s', (id, least) => {
    const judged = BLIND_VERDICTS.filter(
      ({ profile, disagrees }) => profile === id && disagrees !== ASSUMED_TRIM,
    );
    const agreed = judged.filter(({ disagrees }) => disagrees === undefined);
    expect(agreed.length / judged.length).toBeGreaterThanOrEqual(least);
  });

  it('differs by an assumed trim only on paper, on four files', () => {
    const assumed = ALL.filter(({ disagrees }) => disagrees === ASSUMED_TRIM);
    expect(assumed.map(({ profile }) => profile)).toEqual(Array<string>(4).fill('standard'));
  });

  it('misses at most 8% of the findings that the expert asks for', () => {
    expect(found.missed.length, found.missed.join('; ')).toBeLessThanOrEqual(0.08 * found.asked);
  });

  afterAll(() => {
    if (found.missed.length > 0)
      console.log(`Missed ${found.missed.length} of ${found.asked}: ${found.missed.join('; ')}`);
  });
});

const pages = files.filter(({ name, verdict }) => /\.(pdf|ai)$/.test(name) && verdict !== 'unchecked');
const ghostscript = hasGhostscript();

const unpackedFolder = mkdtempSync(join(tmpdir(), 'printready-outside-plates-'));
afterAll(() => rmSync(unpackedFolder, { recursive: true }));

/** Path of a file that Ghostscript can open. */
function unpacked(place: string): string {
  if (!place.endsWith('.gz')) return place;
  const path = join(unpackedFolder, basename(place, '.gz'));
  writeFileSync(path, read(place));
  return path;
}

const PROCESS = ['Black', 'Cyan', 'Magenta', 'Yellow'];

describe('inks that need a plate', () => {
  it.for(pages)('match Ghostscript’s plates in $name', async (file, { skip }) => {
    skip(!ghostscript, 'Ghostscript (gs) is absent');
    const place = presentOr(skip, file);
    const { plates, whole } = await separateByGhostscript(unpacked(place));
    skip(!whole, 'Ghostscript leaves out some of its inks, and says so');
    const facts = inspect(read(place), file.name, {});
    const page = facts.kind === 'pdf' || facts.kind === 'ai' ? facts.pages?.[0] : undefined;
    const seen = inked((page?.look?.plates ?? []).map(({ ink, percent }) => [ink, percent]));
    // Plates are the inks that the file names; `blendsInRgb` states that a press converts them to all process inks.
    expect(page?.blendsInRgb === true ? [...new Set([...seen, ...PROCESS])].sort() : seen).toEqual(
      inked(plates),
    );
  });
});
