import type { PsdFacts } from '../facts.ts';
import type { FindingCode } from '../findings.ts';
import { canvasBleedFindings, needsBleed } from './bleed-rules.ts';
import { filmFindings } from './film-rules.ts';
import { bleedText, type Finding, finding, hiddenLayerFindings } from './finding.ts';
import { sizeFindings, thinFindings } from './press-rules.ts';
import { measuredPpi, type PrintSize, statedPpi } from './print-size.ts';
import type { Profile } from './profile.ts';
import type { RenderedPage } from './rendered-page.ts';
import { screenFindings } from './screen-rules.ts';
import { resolutionFindings, textSizeFindings } from './shared-rules.ts';

type Family = { readonly family: Profile['color']['warned'][number]; readonly code: FindingCode };

const FAMILIES = {
  Bitmap: { family: 'Gray', code: 'color-bitmap' },
  Grayscale: { family: 'Gray', code: 'color-grayscale' },
  Duotone: { family: 'Separation/DeviceN', code: 'color-duotone' },
  Multichannel: { family: 'Separation/DeviceN', code: 'color-multichannel' },
  Indexed: { family: 'RGB', code: 'color-indexed' },
  RGB: { family: 'RGB', code: 'color-rgb' },
  CMYK: { family: 'CMYK', code: 'color-cmyk' },
  Lab: { family: 'Lab', code: 'color-lab' },
} as const satisfies Record<string, Family>;

const familyOf = (colorMode: string) =>
  Object.hasOwn(FAMILIES, colorMode) ? FAMILIES[colorMode as keyof typeof FAMILIES] : null;

/** `printSize` is the trimmed size; without it, the file's resolution determines the size. */
export function psdFindings(
  facts: PsdFacts,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  const ppi = psdPpi(facts, printSize);
  const seen = [seenPsd(facts, ppi)];
  return [
    ...colorFindings(facts, profile),
    ...pixelFindings(facts, ppi, profile),
    ...bleedFindings(facts, profile, printSize),
    ...textFindings(facts, profile, ppi),
    ...sizeFindings(seen, profile),
    ...(profile.press === 'film' ? filmFindings(seen) : []),
    ...(profile.press === 'screens' ? screenFindings(seen, profile, garment) : []),
    ...thinFindings(seen, profile, null),
    ...structureFindings(facts, profile),
  ];
}

function seenPsd(facts: PsdFacts, ppi: number | null): RenderedPage {
  const { look, width, height } = facts;
  const side = (pixels: number) => (ppi === null ? null : (pixels / ppi) * 72);
  const scale = ppi === null ? 1 : measuredPpi(facts) / ppi;
  return { look, page: null, widthPt: side(width), heightPt: side(height), scale };
}

export function psdPpi(facts: PsdFacts, printSize: PrintSize | null): number | null {
  if (!printSize) return statedPpi(facts);
  return Math.min((facts.width * 25.4) / printSize.widthMm, (facts.height * 25.4) / printSize.heightMm);
}

function pixelFindings(facts: PsdFacts, ppi: number | null, profile: Profile): Finding[] {
  if (ppi !== null) {
    const kind = facts.depth === 1 ? '1-bit image' : 'image';
    return resolutionFindings([{ value: ppi, page: null, box: null }], kind, profile);
  }
  return [
    finding({
      code: 'not-checked-resolution',
      type: 'warning',
      message:
        'Not checked: the file does not say how large it prints. Enter the print size to check the resolution.',
      action: 'Enter the print size.',
    }),
  ];
}

function colorFindings(facts: PsdFacts, profile: Profile): Finding[] {
  const found: Finding[] = [];
  const known = familyOf(facts.colorMode);
  const { warned, preferred } = profile.color;
  if (known && warned.includes(known.family)) {
    found.push(
      finding({
        code: known.code,
        type: 'warning',
        message: `The picture is in ${facts.colorMode}; it will be converted and may look different.`,
        details: { Mode: facts.colorMode, Preferred: preferred.join(', ') },
        action: `Convert to ${preferred[0] ?? 'the shop’s color space'} before sending.`,
      }),
    );
  }
  if (facts.iccName === null && facts.colorMode !== 'Bitmap') {
    found.push(
      finding({
        code: 'no-profile',
        type: 'info',
        message: 'The picture carries no color profile; its colors are a guess.',
        action: 'Embed the profile when saving.',
      }),
    );
  }
  if (facts.spotChannels.length > 0) {
    const { maxSpots } = profile.color;
    const tooMany = maxSpots !== null && facts.spotChannels.length > maxSpots;
    found.push(
      finding({
        code: tooMany ? 'spots-too-many' : 'spots-used',
        type: tooMany ? 'warning' : 'info',
        message: `Spot channels: ${facts.spotChannels.join(', ')}.`,
        action: tooMany ? `Merge spot channels until ${maxSpots} are left.` : null,
      }),
    );
  }
  return found;
}

/** A print size is the trimmed size, so a canvas that is larger holds the bleed; otherwise its edge is the trim. */
function bleedFindings(facts: PsdFacts, profile: Profile, printSize: PrintSize | null): Finding[] {
  const { minimumPt } = profile.bleed;
  const beyond = printSize === null ? null : canvasBeyond(facts, printSize);
  if (!needsBleed(profile) || (beyond !== null && beyond >= minimumPt - 0.05)) return [];
  if (beyond === null || beyond < 0.05) {
    return canvasBleedFindings(facts.look, profile, {
      canvas: 'image',
      isSized: printSize !== null,
      action: `Extend the canvas and the art on it by ${bleedText(minimumPt)} on every side. If it holds the bleed already, enter the trimmed size.`,
    });
  }
  return [
    finding({
      code: 'bleed-missing',
      type: 'error',
      message: `The canvas extends ${bleedText(beyond)} beyond the trim; ${bleedText(minimumPt)} is needed.`,
      details: { Least: bleedText(beyond), Needed: bleedText(minimumPt) },
      action: 'Extend the canvas and the art on it.',
    }),
  ];
}

/** A canvas larger than the trim by more than this holds no bleed: it is printed smaller than its file says. */
const MAX_BLEED = { pt: 17, share: 0.1 } as const;

/** Extent of the canvas beyond the trim, pt; 0 if it is scaled to the trim, null if its size is unknown. */
function canvasBeyond(
  { width, height, dpiX, dpiY }: PsdFacts,
  { widthMm, heightMm }: PrintSize,
): number | null {
  if (dpiX === null || dpiY === null || statedPpi({ dpiX, dpiY }) === null) return null;
  const [wide, high] = [
    (width / dpiX) * 72 - (widthMm / 25.4) * 72,
    (height / dpiY) * 72 - (heightMm / 25.4) * 72,
  ];
  const beyond = Math.max(0, Math.min(wide, high) / 2);
  const most = Math.max(MAX_BLEED.pt, (MAX_BLEED.share * Math.min(widthMm, heightMm) * 72) / 25.4);
  return beyond > most ? 0 : beyond;
}

/** Text sizes scale with the print size: at twice the resolution, text is half as large. */
function textFindings(facts: PsdFacts, profile: Profile, ppi: number | null): Finding[] {
  const layers = (facts.textLayers ?? []).filter((layer) => layer.visible);
  const sizes = layers.flatMap((layer) => layer.sizesPt);
  if (sizes.length === 0) return [];
  const scale = ppi === null ? 1 : (facts.dpiY ?? 72) / ppi;
  const fonts = [...new Set(layers.flatMap((layer) => layer.fonts))];
  return [
    ...textSizeFindings({ value: Math.min(...sizes) * scale, page: null, box: null }, null, profile),
    finding({
      code: 'live-text',
      type: 'info',
      message: `Text is still live, in ${fonts.join(', ')}; it changes if the file is opened without these fonts.`,
      action: 'Rasterize or outline the text in the copy for print.',
    }),
  ];
}

function structureFindings(facts: PsdFacts, { press }: Profile): Finding[] {
  const off = facts.layers.filter(({ switchedOff }) => switchedOff).map(({ name }) => name);
  const found: Finding[] = hiddenLayerFindings(off);
  const add = (code: 'deep' | 'alpha-channels', message: string, action: string | null = null) =>
    found.push(finding({ code, type: 'info', message, action }));
  if (facts.depth > 8) add('deep', `${facts.depth} bits per channel: presses use 8.`);
  const alphas = facts.alphaChannels.slice(facts.hasMergedTransparency ? 1 : 0);
  if (alphas.length > 0 && press !== 'film')
    add('alpha-channels', `Alpha channels: ${alphas.join(', ')}; they do not print.`);
  if (facts.hasMergedImage === false) {
    found.push(
      finding({
        code: 'no-merged-image',
        type: 'warning',
        message: 'The file was saved without a merged picture; most print programs will show it white.',
        action: 'Save with “Maximize Compatibility”.',
      }),
    );
  }
  return found;
}
