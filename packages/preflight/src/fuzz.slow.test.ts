import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/testing/seeded-random.ts';
import { applyFix } from './fixes/apply.ts';
import { inspect } from './inspect.ts';
import { addImage, makePdf } from './pdf/testing/make-pdf.ts';

const MUTATIONS = 2000;
const FIXED = 300;
const SLOWEST_MS = 10_000;
const MAX_SEED_BYTES = 120_000;

type Seed = { readonly name: string; readonly bytes: Uint8Array };

/** File that exercises every feature of the reader. */
function everything(): Seed {
  const pdf = makePdf();
  const image = addImage(
    pdf,
    8,
    8,
    '/ColorSpace [/Indexed /DeviceCMYK 1 <00000000FFFF0000>] /BitsPerComponent 8',
  );
  const glyph = pdf.addStream('', '500 0 0 0 500 500 d1 0 0 500 500 re f');
  const type3 = pdf.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a ${glyph} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [500] >>`,
  );
  const layer = pdf.add('<< /Type /OCG /Name (Layer) >>');
  const content = zlibSync(
    Uint8Array.from(
      '/Spot cs 1 scn 0 0 50 50 re f q 50 0 0 50 9 9 cm /I Do Q BT /F 9 Tf (aa) Tj ET /OC /L BDC /G gs 1 w 0 0 m 9 9 l S EMC',
      (c) => c.charCodeAt(0),
    ),
  );
  const form = pdf.addStream('/Subtype /Form /BBox [0 0 300 300] /Filter /FlateDecode', content);
  pdf.addToCatalog(`/OCProperties << /OCGs [${layer} 0 R] /D << >> >>`);
  pdf.addPage({
    content: '/X Do',
    resources: `/XObject << /X ${form} 0 R /I ${image} 0 R >> /Font << /F ${type3} 0 R >> /Properties << /L ${layer} 0 R >> /ExtGState << /G << /ca 0.5 /op true >> >> /ColorSpace << /Spot [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 >>] >>`,
  });
  return { name: 'everything.pdf', bytes: pdf.toBytes() };
}

function seeds(): Seed[] {
  const folder = fileURLToPath(new URL('../../../../shared/fixtures/', import.meta.url));
  const found = ['pdf', 'ai', 'psd', 'svg']
    .map((kind) => `${folder}${kind}/`)
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path).map((name) => ({ name, bytes: new Uint8Array(readFileSync(path + name)) })),
    );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:red}</style><text class="a">x</text></svg>';
  return [
    everything(),
    { name: 'plain.svg', bytes: Uint8Array.from(svg, (c) => c.charCodeAt(0)) },
    ...found.filter((seed) => seed.bytes.length <= MAX_SEED_BYTES),
  ];
}

/** Flips bytes, inflates numbers, and removes, duplicates or moves pieces. */
function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = bytes.slice();
  const at = () => Math.floor(random() * out.length);
  for (let n = 1 + Math.floor(random() * 6); n > 0; n--) {
    const kind = Math.floor(random() * 5);
    const [from, size] = [at(), 1 + Math.floor(random() * 64)];
    if (kind === 0) out[from] = Math.floor(random() * 256);
    else if (kind === 1) out.fill(0x39, from, from + (size % 9));
    else if (kind === 2) out = new Uint8Array([...out.subarray(0, from), ...out.subarray(from + size)]);
    else if (kind === 3)
      out = new Uint8Array([...out.subarray(0, from), ...out.subarray(from - size), ...out.subarray(from)]);
    else out.copyWithin(from, at(), at() + size);
    if (out.length === 0) return bytes.slice(0, 1);
  }
  return out;
}

/** Requires facts or a named problem; fails with the data needed to reproduce an exception. */
function mustEnd(bytes: Uint8Array, name: string, how: string): number {
  const start = process.cpuUsage();
  try {
    const facts = inspect(bytes, name);
    if (facts.kind === 'unreadable') expect(facts.problems[0]?.message).toBeTruthy();
    JSON.stringify(facts);
  } catch (error) {
    throw new Error(`${name}, ${how}: ${String(error)}`, { cause: error });
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('damaged files', () => {
  const all = seeds();

  it.each([0, 1])(`${MUTATIONS} mutations yield facts or a named problem, half %i`, (half) => {
    let slowest = 0;
    for (let i = half; i < MUTATIONS; i += 2) {
      const seed = all[i % all.length]!;
      slowest = Math.max(slowest, mustEnd(mutate(seed.bytes, createRandom(i)), seed.name, `mutation ${i}`));
    }
    expect(slowest).toBeLessThan(SLOWEST_MS);
  });

  it('fixes or refuses damaged files, and fixed files can be read', () => {
    const { name, bytes } = everything();
    const edits = [
      'remove-scripts',
      'mark-trim',
      'knock-out-white',
      'overprint-black',
      'thicken-lines',
      'shrink-pictures',
      'add-bleed',
    ] as const;
    let repaired = 0;
    for (let i = 0; i < FIXED; i++) {
      const damaged = mutate(bytes, createRandom(10_000 + i));
      const fixed = applyFix(damaged, name, edits[i % edits.length]!);
      if (!fixed.ok) expect(fixed.problem.text).toBeTruthy();
      else {
        repaired++;
        expect(fixed.facts.kind).toBe('pdf');
        expect(fixed.after.printReadiness!.overall).toBeGreaterThanOrEqual(
          fixed.before.printReadiness!.overall,
        );
      }
    }
    expect(repaired).toBeGreaterThan(FIXED / 10);
  });

  it('yields facts or a named problem for a file truncated at any percentage of its length', () => {
    for (const seed of all) {
      for (let percent = 0; percent < 100; percent++) {
        const cut = seed.bytes.subarray(0, Math.floor((seed.bytes.length * percent) / 100));
        expect(mustEnd(cut, seed.name, `cut at ${percent}%`)).toBeLessThan(SLOWEST_MS);
      }
    }
  });
});
