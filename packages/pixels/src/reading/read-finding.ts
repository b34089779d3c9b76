/** `told`: the print matches the file. `check`: the print may differ from the file. */
type Weight = 'told' | 'check';

const READ_FINDINGS = {
  'part-unreadable': 'check',
  'page-chosen': 'told',
  'depth-reduced': 'told',
  'light-cut': 'check',
  'hdr-tone-mapped': 'check',
  'color-converted': 'told',
  'profile-ignored': 'check',
  'profile-assumed': 'told',
  'resolution-conflict': 'check',
  'size-assumed': 'told',
  'picture-chosen': 'told',
  'name-differs': 'told',
  'name-unread': 'told',
  'name-size-unread': 'check',
  'reduced-view': 'told',
  'nothing-visible': 'check',
  'damage-repaired': 'check',
  'channel-left-out': 'check',
  'spot-left-out': 'check',
  'mask-left-out': 'told',
  'duotone-left-out': 'check',
  'layers-changed': 'check',
  'layers-shown': 'told',
  'layers-composed': 'told',
  'drawn-as-rgb': 'told',
  'inks-in-rgb': 'check',
  'drawn-in-inks': 'told',
  'inks-separated-again': 'check',
  'spots-mixed': 'check',
  'font-substituted': 'check',
  'script-not-run': 'check',
  'not-drawn': 'check',
  'html-not-drawn': 'check',
  'filter-not-drawn': 'check',
  'link-missing': 'check',
  'encoding-assumed': 'told',
  'annotation-left-out': 'told',
  'content-hidden': 'told',
  'overprint-simulated': 'told',
  'overprint-not-shown': 'check',
  'engines-differ': 'check',
} as const satisfies Readonly<Record<string, Weight>>;

export type ReadCode = keyof typeof READ_FINDINGS;

export const READ_CODES = Object.keys(READ_FINDINGS) as readonly ReadCode[];

/** Fractions of the upright picture, 0…1 from its upper left corner; `page` counts from 1. */
export type ReadPlace = {
  readonly page?: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

export type ReadFinding = {
  readonly code: ReadCode;
  readonly text: string;
  readonly place?: ReadPlace;
};

export function readFinding(code: ReadCode, text: string, place?: ReadPlace): ReadFinding {
  return place ? { code, text, place } : { code, text };
}

export type StoredFinding = Omit<ReadFinding, 'code'> & { readonly code: string };

/** True if the print may differ from the file, in which case the verdict is never "ready". True for unknown codes. */
export function canChangePrint({ code }: Pick<StoredFinding, 'code'>): boolean {
  return !(Object.hasOwn(READ_FINDINGS, code) && READ_FINDINGS[code as ReadCode] === 'told');
}

export function textsOf(findings: readonly ReadFinding[]): readonly string[] {
  return [...new Set(findings.map(({ text }) => text))];
}
