import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodeImage } from '@printready/codecs';
import { openCodeReader } from '@printready/codecs/code-reader';
import { describe, expect, it } from 'vitest';
import { type Assessment, assess } from '../../assess.ts';
import type { Facts } from '../../facts.ts';
import { manualAnchor } from '../../findings.ts';
import { inspect } from '../../inspect.ts';
import { withLook } from '../../look.ts';
import { PROFILES } from '../../rules/profile.ts';
import type { Case, ProfileId, TestFile } from './case.ts';
import { CASES } from './table.ts';

/** Cache, so that each file is read once for all profiles. */
const read = new Map<Uint8Array, Promise<Facts>>();
function factsOf({ bytes, name }: TestFile): Promise<Facts> {
  const facts = read.get(bytes) ?? readFacts(bytes, name);
  read.set(bytes, facts);
  return facts;
}

async function readFacts(bytes: Uint8Array, name: string): Promise<Facts> {
  const options = { fine: true, readCodes: await openCodeReader() };
  return await withLook(inspect(bytes, name, options), bytes, { ...options, decode: decodeImage });
}

async function judge(file: TestFile, id: ProfileId, garment?: string): Promise<Assessment> {
  const profile = PROFILES.find((one) => one.id === id)!;
  return assess(await factsOf(file), { profile, ...(garment !== undefined && { garment }) });
}

const typesOf = (assessment: Assessment, code: string) =>
  assessment.issues.filter((issue) => issue.code === code).map(({ type }) => type);

async function checkDefect({ defect, code, type, garment }: Case, id: ProfileId): Promise<void> {
  const assessment = await judge(defect, id, garment);
  if (type === 'unchecked') {
    expect(assessment).toMatchObject({ verdict: 'unchecked', isValid: false, printReadiness: null });
    return;
  }
  expect([code, ...typesOf(assessment, code)]).toEqual([code, type]);
}

/** Warnings and errors for the defect-free twin; questions and notes do not count. */
async function accusations({ twin, code, garment }: Case, id: ProfileId): Promise<string[]> {
  const { issues, verdict } = await judge(twin, id, garment);
  const about = issues.filter((issue) => issue.type === 'error' || issue.code === code);
  return [
    ...(verdict === 'unchecked' ? ['unchecked'] : []),
    ...about.map((issue) => `${issue.type} ${issue.code}`),
  ];
}

/** The quick tests contain one row per finding. */
const QUICK_ROWS = new Set(new Map(CASES.toReversed().map((row) => [row.code, row])).values());
const ring = (row: Case) => (QUICK_ROWS.has(row) ? {} : { tags: 'slow' });

it('judgment table has at least sixty rows with unique names', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
});

describe.each(CASES.map((one) => [one.id, one] as const))('%s', (_, row) => {
  it.each(row.profiles)('reports the defect with the profile %s', ring(row), (id) => checkDefect(row, id));
  it.each(row.profiles)('accepts the defect-free twin with the profile %s', ring(row), async (id) => {
    expect(await accusations(row, id)).toEqual([]);
  });
  it.each(row.never ?? [])('ignores the defect with the profile %s', ring(row), async (id) => {
    expect(typesOf(await judge(row.defect, id, row.garment), row.code)).toEqual([]);
  });
});

// Runs last, when every file is cached.
it('links every finding to its manual page', { tags: 'slow' }, async () => {
  const pageOf = new Map<string, string>();
  const pages = fileURLToPath(new URL('../../../../manual/pages/findings/', import.meta.url));
  const lost = new Set<string>();
  for (const { defect, profiles, garment } of CASES) {
    const { issues } = await judge(defect, profiles[0]!, garment);
    for (const { category, code } of issues) {
      const path = manualAnchor(code, category);
      const [name = '', anchor = ''] = path.split('#');
      const page = pageOf.get(name) ?? readFileSync(`${pages}${name}.md`, 'utf8');
      pageOf.set(name, page);
      if (!page.includes(`{#${anchor}}`)) lost.add(path);
    }
  }
  expect([...lost]).toEqual([]);
});
