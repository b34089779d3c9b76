/**
 * Opens malformed and hostile files, each in a separate process. Each must produce a meaningful result within 10 s of
 * CPU time and 1.5 GB of memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readFixture } from '../../../../scripts/testing/outside-programs.ts';

const MEMORY_MB = 1536;
const TIME_MS = 10_000;

const script = fileURLToPath(new URL('../../scripts/decode-alone.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'printready-malformed-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Outcome = {
  readonly ok: boolean;
  readonly code: string | null;
  readonly detail: string;
  readonly milliseconds: number;
  readonly peakMegabytes: number;
};

function openAlone(name: string, bytes: Uint8Array): Outcome {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], {
    encoding: 'utf8',
    timeout: 30 * TIME_MS,
  });
  expect(status, stderr).toBe(0);
  const answer = JSON.parse(stdout) as Outcome;
  expect(answer.milliseconds, name).toBeLessThan(TIME_MS);
  expect(answer.peakMegabytes, name).toBeLessThan(MEMORY_MB);
  return answer;
}

const svg = (content: string, size = 100) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${content}</svg>`,
  );

/** Nested `use` elements, ten per level, which draw a billion rectangles. */
function manyUses(): Uint8Array {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `<g id="l${i + 1}">${`<use xlink:href="#l${i}"/>`.repeat(10)}</g>`,
  );
  return svg(`<defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use xlink:href="#l9"/>`);
}

/** Nested groups, each of which needs its own canvas; together the canvases take gigabytes. */
function manyCanvases(): Uint8Array {
  const levels = 80;
  return svg(
    `${'<g opacity=".99">'.repeat(levels)}<rect width="3000" height="3000"/>${'</g>'.repeat(levels)}`,
    3000,
  );
}

const laughs = Buffer.from(
  `<!DOCTYPE svg [<!ENTITY l0 "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`,
);

/** Headers that declare billions of pixels, with almost no data. */
const hugeGif = Buffer.from('47494638396100ff00ff8000000000000000002c0000000000ff00ff00020244010000', 'hex');

const HOSTILE: readonly (readonly [name: string, code: string, bytes: () => Uint8Array])[] = [
  ['uses.svg', 'corrupt', manyUses],
  ['laughs.svg', 'corrupt', () => laughs],
  ['canvases.svg', 'out-of-memory', manyCanvases],
  ['huge.gif', 'too-large', () => hugeGif],
];

describe('decodeImage in a separate process', () => {
  it.each(HOSTILE)('refuses %s with code %s', { tags: 'slow' }, (name, code, bytes) => {
    const answer = openAlone(name, bytes());
    expect(answer.code, answer.detail).toBe(code);
    expect(answer.detail).toMatch(/\.$/);
  });

  it('opens or refuses every malformed third-party file as its manifest states', { tags: 'slow' }, ({
    skip,
  }) => {
    const manifest = readFixture('manifest.share.json');
    if (!manifest) return skip('third-party fixtures are absent');
    type Entry = { id: string; kind: string; expect?: { expect: string; why: string } };
    const { files } = JSON.parse(manifest.toString()) as { files: Entry[] };
    const malformed = files.filter(({ kind }) => kind === 'malformed');
    expect(malformed.length).toBeGreaterThan(0);
    for (const { id, expect: wanted } of malformed) {
      const file = readFixture(id);
      if (!file) throw new Error(`${id} is in the manifest and not there.`);
      const { ok, code, detail } = openAlone(id.replaceAll('/', '-'), file);
      // Manifest values: "flag" means that a finding is expected, "reject" a refusal.
      if (wanted?.expect === 'reject') expect(ok, `${id}: ${wanted.why}`).toBe(false);
      expect(ok ? detail : code, id).toMatch(/\w/);
    }
  });
});
