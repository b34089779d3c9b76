import type { Facts } from '../facts.ts';
import type { PrintSize } from '../rules/print-size.ts';
import { psdPpi } from '../rules/psd-rules.ts';
import { asFlatPsd } from './picture.ts';

export type Metadata = {
  readonly width: number | null;
  readonly height: number | null;
  readonly unit: 'px' | 'pt' | null;
  readonly dpi: number | null;
  readonly colorSpace: string | null;
  readonly fileFormat: string;
  readonly fileSize: number;
};

function formatOf(facts: Facts): string {
  if (facts.kind === 'unreadable') return facts.claimedKind ?? 'unknown';
  return facts.kind === 'picture' ? facts.format : facts.kind;
}

export function metadataOf(facts: Facts, printSize: PrintSize | null): Metadata {
  const common = {
    fileFormat: formatOf(facts),
    fileSize: facts.bytes,
  };
  switch (facts.kind) {
    case 'pdf':
    case 'ai': {
      const first = facts.pages?.[0];
      const trim = first?.boxes.effective.TrimBox;
      const unit = first?.userUnit ?? 1;
      const ppis = (facts.pages ?? []).flatMap((p) =>
        p.images.filter((i) => i.visible).flatMap((i) => [i.ppiX, i.ppiY]),
      );
      const known = ppis.filter((ppi) => ppi !== null);
      return {
        ...common,
        width: trim ? (trim[2] - trim[0]) * unit : null,
        height: trim ? (trim[3] - trim[1]) * unit : null,
        unit: 'pt',
        dpi: known.length > 0 ? Math.round(Math.min(...known)) : null,
        colorSpace: [...new Set((facts.pages ?? []).flatMap((p) => p.colorFamilies))].join(', ') || null,
      };
    }
    case 'psd':
    case 'picture': {
      const dpi = psdPpi(facts.kind === 'picture' ? asFlatPsd(facts) : facts, printSize);
      return {
        ...common,
        width: facts.width,
        height: facts.height,
        unit: 'px',
        dpi: dpi === null ? null : Math.round(dpi),
        colorSpace: facts.colorMode,
      };
    }
    case 'svg':
      return {
        ...common,
        width: facts.width,
        height: facts.height,
        unit: 'px',
        dpi: null,
        colorSpace: 'RGB',
      };
    case 'unreadable':
      return { ...common, width: null, height: null, unit: null, dpi: null, colorSpace: null };
  }
}
