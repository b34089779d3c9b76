/**
 * Forty files of other makers: the validator's verdict beside the one that a person wrote down first.
 * They are found in the fixtures' folder, where their Debian packages are installed, or under PRINTREADY_OUTSIDE
 * (`dpkg-deb -x <package> $PRINTREADY_OUTSIDE`); those that are absent are skipped by name.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeImage } from '@printready/codecs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type Assessment, assess } from '../assess.ts';
import type { Facts } from '../facts.ts';
import { inspect } from '../inspect.ts';
import { withLook } from '../look.ts';
import { PROFILES } from '../rules/profile.ts';
import { OUTSIDE_FILES, type OutsideFile } from './outside-files.ts';

const FIXTURES = fileURLToPath(new URL('../../../../../shared/fixtures/', import.meta.url));

function placeOf({ from, path }: OutsideFile): string | null {
  const roots = from === 'fixtures' ? [FIXTURES] : ['/', process.env['PRINTREADY_OUTSIDE'] ?? '/'];
  return roots.map((root) => join(root, path)).find((place) => existsSync(place)) ?? null;
}

const there = OUTSIDE_FILES.flatMap((file) => {
  const place = placeOf(file);
  return place === null ? [] : [{ ...file, place, name: basename(place) }];
});

/** As a customer answers who is asked how wide it prints. */
function sizeOf(facts: Facts, widthIn: number | null) {
  if (widthIn === null || !('width' in facts) || !facts.width || !facts.height) return null;
  const widthMm = widthIn * 25.4;
  return { widthMm, heightMm: (widthMm * facts.height) / facts.width };
}

async function judge({ place, name, profile: id, widthIn }: (typeof there)[number]): Promise<Assessment> {
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
  const absent = OUTSIDE_FILES.filter((file) => placeOf(file) === null);
  if (absent.length > 0) {
    const packages = [...new Set(absent.map(({ from }) => from))].join(', ');
    console.warn(`${absent.length} of 40 files are absent, not judged here: install ${packages}.`);
  }
});

/** Files of many pages take their time. */
const PATIENCE_MS = 300_000;

describe.skipIf(there.length === 0)('a person’s verdict', () => {
  it.each(there.map((file) => [file.name, file] as const))(
    '%s',
    async (_, file) => {
      expect(createHash('sha256').update(readFileSync(file.place)).digest('hex')).toBe(file.sha256);
      const { verdict, issues } = await judge(file);
      const said = issues.filter(({ type }) => type !== 'info').map(({ message }) => message);
      const agrees = verdict === file.verdict;
      expect({ agrees, said: agrees ? [] : said }).toEqual(
        file.disagrees === undefined ? { agrees: true, said: [] } : { agrees: false, said },
      );
    },
    PATIENCE_MS,
  );

  it('is met in at least 95 % of the files, with at most one error that is none', () => {
    const open = OUTSIDE_FILES.filter(({ disagrees }) => disagrees !== undefined);
    expect(open.length).toBeLessThanOrEqual(0.05 * OUTSIDE_FILES.length);
    expect(open.filter(({ disagrees }) => disagrees?.startsWith('blocked')).length).toBeLessThanOrEqual(1);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'printready-plates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ink of each plate of the first page, percent of the page. */
async function tiffsep(path: string): Promise<{ plates: Map<string, number>; whole: boolean }> {
  const out = mkdtempSync(join(folder, 'p-'));
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=tiffsep', '-r100', '-dMaxSpots=10'];
  const { stdout, stderr } = spawnSync(
    'gs',
    [...options, '-dUseTrimBox', '-dLastPage=1', '-o', join(out, 'p.tif'), path],
    {
      encoding: 'utf8',
    },
  );
  const plates = new Map<string, number>();
  for (const name of readdirSync(out)) {
    const ink = /\((.*)\)\.tif$/.exec(name)?.[1];
    if (ink === undefined) continue;
    const { channels } = await sharp(join(out, name)).grayscale().stats();
    plates.set(ink, 100 * (1 - channels[0]!.mean / 255));
  }
  return { plates, whole: !/skipping one or more colou?r separations/.test(stdout + stderr) };
}

const pages = there.filter(({ name, verdict }) => /\.(pdf|ai)$/.test(name) && verdict !== 'unchecked');
const hasGhostscript = spawnSync('gs', ['-v']).error === undefined;

describe.skipIf(!hasGhostscript || pages.length === 0)('the screens that Ghostscript separates', () => {
  it.for(pages)('$name', async ({ place, name }, { skip }) => {
    const { plates, whole } = await tiffsep(place);
    skip(!whole, 'Ghostscript leaves out some of its inks, and says so');
    const facts = inspect(readFileSync(place), name, {});
    const seen = facts.kind === 'pdf' || facts.kind === 'ai' ? (facts.pages?.[0]?.look?.plates ?? []) : [];
    const inked = (list: Iterable<readonly [string, number]>) =>
      [...list].flatMap(([ink, percent]) => (percent > 0.05 ? [ink] : [])).sort();
    expect(inked(seen.map(({ ink, percent }) => [ink, percent]))).toEqual(inked(plates));
  });
});
