import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { PageFacts, PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';

const fixtures = fileURLToPath(new URL('../../../../../shared/fixtures/', import.meta.url));
const manifest = `${fixtures}manifest.share.json`;

type Fact = { value?: unknown; agree?: boolean };
type Entry = { id: string; kind: string; facts: Record<string, Fact> };
type ListedImage = {
  page: number;
  w: number;
  h: number;
  xppi: number;
  yppi: number;
  color: string;
  bpc: string;
};

const entries: Entry[] = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { files: Entry[] }).files.filter((f) =>
      ['pdf', 'ai'].includes(f.kind),
    )
  : [];

function pagesOf(facts: PdfFacts): readonly PageFacts[] {
  return facts.pages ?? [];
}

const unique = (values: readonly unknown[]) => [...new Set(values.map((v) => JSON.stringify(v)))].sort();
const least = (values: readonly (number | null)[]) => {
  const known = values.filter((v) => v !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Name of a space's color family, as pdfimages prints it; pdfimages may also print `icc`. */
function listedColor(space: string | null): string {
  if (space === null) return '-';
  if (space.startsWith('Indexed')) return 'index';
  if (space.endsWith('Gray')) return 'gray';
  if (space.endsWith('RGB')) return 'rgb';
  return space.endsWith('CMYK') ? 'cmyk' : space;
}

const CHECKS: Record<string, (facts: PdfFacts, value: unknown) => void> = {
  password_needed: (f, v) => expect(f.passwordNeeded).toBe(v),
  pages: (f, v) => expect(f.pageCount).toBe(v),
  pdf_version: (f, v) => expect(f.version).toBe(v),
  encrypted: (f, v) => expect(f.encrypted).toBe(v),
  boxes: (f, v) => {
    const ours = Object.fromEntries(pagesOf(f).map((p) => [String(p.index + 1), p.boxes]));
    expect(ours).toEqual(v);
  },
  rotate: (f, v) => expect(pagesOf(f).map((p) => p.rotate)).toEqual(v),
  fonts: (f, v) =>
    expect(unique((f.fonts ?? []).map((x) => [x.name, x.embedded]))).toEqual(unique(v as unknown[])),
  fonts_not_embedded: (f, v) =>
    expect(unique((f.fonts ?? []).filter((x) => !x.embedded).map((x) => x.name))).toEqual(
      unique(v as unknown[]),
    ),
  images: (f, v) => {
    const listed = v as ListedImage[];
    const ours = pagesOf(f).flatMap((p) => p.images.map((image) => ({ page: p.index + 1, ...image })));
    expect(ours).toHaveLength(listed.length);
    for (const [i, image] of listed.entries()) {
      const mine = ours[i]!;
      expect([mine.page, mine.pixelWidth, mine.pixelHeight]).toEqual([image.page, image.w, image.h]);
      expect(Math.abs((mine.ppiX ?? 0) / image.xppi - 1)).toBeLessThan(0.01);
      expect(Math.abs((mine.ppiY ?? 0) / image.yppi - 1)).toBeLessThan(0.01);
      expect(String(mine.bitsPerComponent)).toBe(image.bpc);
      expect(listedColor(mine.colorSpace)).toBe(image.color);
    }
  },
  min_image_ppi: (f, v) => {
    const ours = least(pagesOf(f).flatMap((p) => p.images.flatMap((i) => [i.ppiX, i.ppiY])));
    if (typeof v !== 'number') expect(ours).toBe(v);
    else expect(Math.abs((ours ?? 0) / v - 1)).toBeLessThan(0.01);
  },
  min_text_pt: (f, v) => {
    const ours = least(pagesOf(f).map((p) => p.minTextPt));
    if (typeof v !== 'number') expect(ours).toBe(v);
    else expect(ours).toBeCloseTo(v, 1);
  },
  spots: (f, v) => expect(unique(pagesOf(f).flatMap((p) => p.spotsUsed))).toEqual(unique(v as unknown[])),
  colour_families: (f, v) =>
    expect(unique(pagesOf(f).flatMap((p) => p.colorFamilies))).toEqual(unique(v as unknown[])),
  overprint_used: (f, v) => expect(pagesOf(f).some((p) => p.overprint.used)).toBe(v),
  transparency_used: (f, v) => expect(pagesOf(f).some((p) => p.transparency.used)).toBe(v),
  javascript: (f, v) => expect(f.javascript).toBe(v),
  tagged: (f, v) => expect(f.tagged).toBe(v),
  has_form: (f, v) => expect(f.form).toBe(v),
};

describe.skipIf(entries.length === 0)(
  'PDF facts that independent programs agree on (third-party fixtures)',
  () => {
    for (const entry of entries) {
      describe(entry.id, () => {
        const facts = readPdf(readFileSync(fixtures + entry.id), entry.id, entry.kind as 'pdf' | 'ai');
        for (const [name, fact] of Object.entries(entry.facts)) {
          if (fact.agree !== true) continue;
          it(name, () => {
            const check = CHECKS[name];
            if (!check) throw new Error(`No comparison for the fact ${name}.`);
            check(facts, fact.value);
          });
        }
      });
    }
  },
);
