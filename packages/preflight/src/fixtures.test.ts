import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Facts, PsdFacts, SvgFacts } from './facts.ts';
import { inspect } from './inspect.ts';

const fixtures = fileURLToPath(new URL('../../../../shared/fixtures/', import.meta.url));
const manifest = `${fixtures}manifest.share.json`;

type Fact = { value?: unknown; agree?: boolean };
type Entry = { id: string; kind: string; facts: Record<string, Fact>; extra: Record<string, unknown> };

const entries: Entry[] = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { files: Entry[] }).files
  : [];
const read = (id: string): Facts => inspect(readFileSync(fixtures + id), id);

const PSD_CHECKS: Record<string, (facts: PsdFacts, value: unknown) => void> = {
  width: (f, v) => expect(f.width).toBe(v),
  height: (f, v) => expect(f.height).toBe(v),
  mode: (f, v) => expect(f.colorMode).toBe(v),
  depth: (f, v) => expect(f.depth).toBe(v),
  channels: (f, v) => expect(f.channels).toBe(v),
  dpi: (f, v) => expect([f.dpiX, f.dpiY]).toEqual([v, v]),
  layers: (f, v) => expect(f.layerCount).toBe(v),
  icc: (f, v) => expect(f.iccName !== null).toBe(v),
};

const SVG_CHECKS: Record<string, (facts: SvgFacts, value: unknown) => void> = {
  size_px_at_96: (f, v) => {
    const [width = 0, height = 0] = v as number[];
    expect(f.width).toBeCloseTo(width, 2);
    expect(f.height).toBeCloseTo(height, 2);
  },
  viewBox: (f, v) => expect(f.viewBox).toBe(v),
  min_raster_ppi: (f, v) => {
    const ppis = f.rasters.flatMap((r) => [r.ppiX ?? Infinity, r.ppiY ?? Infinity]);
    expect(Math.abs(Math.min(...ppis) / (v as number) - 1)).toBeLessThan(0.01);
  },
};

function checkAll<F>(
  entry: Entry,
  facts: F,
  checks: Record<string, (facts: F, value: unknown) => void>,
): void {
  for (const [name, fact] of Object.entries(entry.facts)) {
    if (fact.agree !== true) continue;
    it(name, () => {
      const check = checks[name];
      if (!check) throw new Error(`No comparison for the fact ${name}.`);
      check(facts, fact.value);
    });
  }
}

describe.skipIf(entries.length === 0)(
  'facts that independent programs agree on (third-party fixtures)',
  () => {
    for (const entry of entries) {
      if (entry.kind !== 'psd' && entry.kind !== 'svg') continue;
      describe(entry.id, () => {
        const facts = read(entry.id);
        if (facts.kind === 'psd') {
          checkAll(entry, facts, PSD_CHECKS);
          it('include the profile and fonts', () => {
            expect(facts.iccName).toBe(entry.extra.icc_name);
            const sizes = facts.textLayers!.flatMap((layer) => layer.sizesPt);
            expect(sizes).toEqual(entry.extra.fontsizes);
          });
        } else if (facts.kind === 'svg') {
          checkAll(entry, facts, SVG_CHECKS);
          it('include fonts, external references, scripts and handlers', () => {
            expect(facts.fonts).toEqual(entry.extra.fonts_named);
            expect(facts.externalRefs).toEqual(entry.extra.external_refs);
            expect([facts.scripts, facts.eventHandlers, facts.scriptLinks]).toEqual([
              entry.extra.scripts,
              entry.extra.event_handlers,
              entry.extra.javascript_links,
            ]);
          });
        } else throw new Error(`${entry.id} was not read.`);
      });
    }

    it('show that a PDF whose page tree contains itself is unreadable', () => {
      expect(read('malformed/gen-pdf-kids-self.pdf')).toMatchObject({
        kind: 'unreadable',
        claimedKind: 'pdf',
      });
    });

    it('include the scripts, handlers, and script links of a malformed SVG', () => {
      expect(read('malformed/gen-svg-script.svg')).toMatchObject({
        scripts: 1,
        eventHandlers: 2,
        scriptLinks: 1,
      });
    });
  },
);
