/**
 * Files that try to exhaust memory, each in its own process: at most 500 MB and 30 s of CPU time, no network,
 * no code from strings.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zlibSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makePdf } from './pdf/testing/make-pdf.ts';

const MEMORY_MB = 500;
const TIME_MS = 30_000;

const script = fileURLToPath(new URL('../scripts/inspect-alone.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflight-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const answerSchema = z.object({
  kind: z.string(),
  problems: z.array(z.string()),
  notChecked: z.number(),
  milliseconds: z.number(),
  connections: z.number(),
  peakMb: z.number(),
});

function readAlone(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', script, path],
    { encoding: 'utf8', timeout: 10 * TIME_MS },
  );
  expect([status, stderr.replace(/^.*ExperimentalWarning[\s\S]*$/m, '')]).toEqual([0, '']);
  return answerSchema.parse(JSON.parse(stdout));
}

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
const form = '/Subtype /Form /BBox [0 0 9 9]';

/** Megabytes of zeros, compressed to a thousandth of their size. */
const zeros = (megabytes: number) => zlibSync(new Uint8Array(megabytes * 1024 * 1024), { level: 1 });

function contentBomb(): Uint8Array {
  const pdf = makePdf();
  const bomb = zeros(60);
  const forms = Array.from({ length: 4 }, () => pdf.addStream(`${form} /Filter /FlateDecode`, bomb));
  pdf.addPage({
    content: forms.map((n) => `/X${n} Do`).join(' '),
    resources: `/XObject << ${forms.map((n) => `/X${n} ${n} 0 R`).join(' ')} >>`,
  });
  return pdf.toBytes();
}

/** Nested filters, each expanding a thousandfold. */
function doubleBomb(): Uint8Array {
  const pdf = makePdf();
  const bomb = zlibSync(zeros(120));
  const n = pdf.addStream(`${form} /Filter [/FlateDecode /FlateDecode]`, bomb);
  pdf.addPage({ content: '/X Do', resources: `/XObject << /X ${n} 0 R >>` });
  return pdf.toBytes();
}

function objectStreamBomb(): Uint8Array {
  const packed = zlibSync(bytesOf('[[[]]] '.repeat(1_500_000)));
  const index = zlibSync(bytesOf(Array.from({ length: 60_000 }, (_, i) => `${i + 10} 0`).join(' ')));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /MediaBox [0 0 9 9] /Resources 99 0 R >>\nendobj\n`;
  const stream = (num: number, body: Uint8Array) => [
    bytesOf(
      `${num} 0 obj\n<< /Type /ObjStm /N 60000 /First ${num} /Filter /FlateDecode /Length ${body.length} >>\nstream\n`,
    ),
    body,
    bytesOf('\nendstream\nendobj\n'),
  ];
  const parts = [
    bytesOf(head),
    ...stream(4, packed),
    ...stream(5, index),
    bytesOf('trailer\n<< /Root 1 0 R >>\n'),
  ];
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

function hugePicture(colorSpace: string, filter: string, data: Uint8Array): Uint8Array {
  const pdf = makePdf();
  const image = pdf.addStream(
    `/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace ${colorSpace} ${filter}`,
    data,
  );
  pdf.addPage({ content: '72 0 0 72 0 0 cm /I Do', resources: `/XObject << /I ${image} 0 R >>` });
  return pdf.toBytes();
}

/** Runs of 128 zeros, each encoded in two bytes (ISO 32000-1, 7.4.5), compressed. */
const packedRuns = (runs: number) =>
  zlibSync(
    Uint8Array.from({ length: 2 * runs }, (_, i) => (i % 2 === 0 ? 129 : 0)),
    { level: 1 },
  );

const laughs = () => {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  return bytesOf(
    `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l12;</text></svg>`,
  );
};

const FILES: readonly (readonly [what: string, name: string, make: () => Uint8Array])[] = [
  ['content that inflates to 240 MB', 'content.pdf', contentBomb],
  ['a bomb inside a bomb', 'double.pdf', doubleBomb],
  ['object streams of far too many objects', 'objects.pdf', objectStreamBomb],
  [
    'a picture of 1.6 · 10⁹ pixels, packed',
    'packed.pdf',
    () => hugePicture('/DeviceCMYK', '/Filter /FlateDecode', zeros(160)),
  ],
  [
    'a picture of 1.6 · 10⁹ pixels, in 90 MB',
    'plain.pdf',
    () => hugePicture('/DeviceGray', '', new Uint8Array(90_000_000)),
  ],
  [
    'a picture of 9 · 10⁸ pixels, in packed runs of one color',
    'runs.pdf',
    () => hugePicture('/DeviceGray', '/Filter [/FlateDecode /RunLengthDecode]', packedRuns(7_000_000)),
  ],
  ['a billion laughs', 'laughs.svg', laughs],
  [
    'half a million elements',
    'elements.svg',
    () => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${'<g a="b"/>'.repeat(500_000)}</svg>`),
  ],
  [
    'a path of 12 MB',
    'path.svg',
    () =>
      bytesOf(
        `<svg xmlns="http://www.w3.org/2000/svg"><path stroke="red" d="M0 0${'l1 1'.repeat(3_000_000)}"/></svg>`,
      ),
  ],
  [
    'arrays nested a million deep',
    'deep.pdf',
    () => bytesOf(`%PDF-1.4\n1 0 obj\n${'['.repeat(1_000_000)}\nendobj\ntrailer\n<< /Root 1 0 R >>`),
  ],
];

describe('reading a hostile file in its own process', () => {
  it.each(FILES)('stays within its limits of memory and CPU time: %s', (_, name, make) => {
    const answer = readAlone(name, make());
    expect(answer.peakMb).toBeLessThan(MEMORY_MB);
    expect(answer.milliseconds).toBeLessThan(TIME_MS);
    expect(answer.connections).toBe(0);
    // Some part must be reported as not checked.
    if (name !== 'plain.pdf' && name !== 'path.svg') {
      expect(answer.problems.length + answer.notChecked, JSON.stringify(answer)).toBeGreaterThan(0);
    }
  });
});
