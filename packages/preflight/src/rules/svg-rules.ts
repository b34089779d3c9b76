import type { SvgFacts } from '../facts.ts';
import { canvasBleedFindings } from './bleed-rules.ts';
import { filmFindings } from './film-rules.ts';
import { bleedText, type Finding, finding, hiddenLayerFindings, listed } from './finding.ts';
import { sizeFindings, thinFindings } from './press-rules.ts';
import type { PrintSize } from './print-size.ts';
import type { Profile } from './profile.ts';
import { readPlaces } from './reading-rules.ts';
import type { RenderedPage } from './rendered-page.ts';
import { screenFindings } from './screen-rules.ts';
import { lineFindings, resolutionFindings, textSizeFindings } from './shared-rules.ts';

export function svgFindings(
  facts: SvgFacts,
  profile: Profile,
  printSize: PrintSize | null,
  garment: string | null,
): Finding[] {
  const scale = svgScale(facts, printSize);
  const seen = [seenSvg(facts, scale)];
  const stroke = facts.minStrokePt === null ? null : facts.minStrokePt * scale;
  const at = (value: number | null) =>
    value === null ? null : { value: value * scale, page: null, box: null };
  const rasters = facts.rasters.flatMap(({ ppiX, ppiY }) =>
    ppiX === null || ppiY === null ? [] : [{ value: Math.min(ppiX, ppiY) / scale, page: null, box: null }],
  );
  return [
    ...colorFindings(facts, profile),
    ...resolutionFindings(rasters, 'image', profile),
    ...canvasBleedFindings(facts.look, profile, {
      canvas: 'drawing',
      isSized: printSize !== null,
      action: `Send a PDF with a trim box, and artwork that extends ${bleedText(profile.bleed.minimumPt)} beyond it.`,
    }),
    ...sizeFindings(seen, profile),
    ...(profile.press === 'film' ? filmFindings(seen) : []),
    ...(profile.press === 'screens' ? screenFindings(seen, profile, garment) : []),
    ...thinFindings(seen, profile, stroke),
    ...fontFindings(facts),
    ...textSizeFindings(at(facts.minTextPt), null, profile),
    ...lineFindings(at(facts.minStrokePt), profile),
    ...structureFindings(facts, profile),
  ];
}

function seenSvg({ look, widthMm, heightMm }: SvgFacts, scale: number): RenderedPage {
  const side = (mm: number | null) => (mm === null ? null : (mm / 25.4) * 72 * scale);
  return { look, page: null, widthPt: side(widthMm), heightPt: side(heightMm), scale };
}

function svgScale(facts: SvgFacts, printSize: PrintSize | null): number {
  return printSize && facts.widthMm ? printSize.widthMm / facts.widthMm : 1;
}

function colorFindings(facts: SvgFacts, profile: Profile): Finding[] {
  const { warned, preferred } = profile.color;
  if (!warned.includes('RGB') || (facts.colors.length === 0 && facts.rasters.length === 0)) return [];
  return [
    finding({
      code: 'color-rgb',
      type: 'warning',
      message: 'SVG colors are RGB; they will be converted and may look different.',
      details: { Colors: facts.colors.slice(0, 8).join(', '), Preferred: preferred.join(', ') },
      action: `Convert to ${preferred[0] ?? 'the shop’s color space'}, in a PDF.`,
    }),
  ];
}

function fontFindings(facts: SvgFacts): Finding[] {
  if (!facts.hasText) return [];
  const fonts = facts.fonts.join(', ') || 'not named';
  return [
    finding({
      code: 'font-not-embedded',
      type: 'error',
      message: `Text is not outlined and asks for ${listed(facts.fonts) || 'no font in particular'}; another font may be printed instead.`,
      details: { Fonts: fonts },
      action: 'Convert the text to outlines.',
    }),
  ];
}

function structureFindings(facts: SvgFacts, profile: Profile): Finding[] {
  const found: Finding[] = hiddenLayerFindings(facts.hiddenLayers);
  const runs = facts.scripts + facts.eventHandlers + facts.scriptLinks;
  if (runs > 0) {
    found.push(
      finding({
        code: 'scripts',
        type: 'warning',
        message: 'The file contains scripts. They were not run, and do not belong in a print file.',
        details: {
          Scripts: String(facts.scripts),
          Handlers: String(facts.eventHandlers),
          Links: String(facts.scriptLinks),
        },
        action: 'Ask the customer for a clean export.',
      }),
    );
  }
  if (facts.externalRefs.length > 0) {
    found.push(
      finding({
        code: 'external-references',
        type: 'error',
        message:
          facts.externalRefs.length === 1
            ? 'A linked file is missing and will not print.'
            : `${facts.externalRefs.length} linked files are missing and will not print.`,
        details: { Missing: facts.externalRefs.slice(0, 5).join(', ') },
        action: 'Embed linked images and styles before sending.',
        places: readPlaces(facts, 'link-missing'),
      }),
    );
  }
  if ((facts.usesFilters || facts.usesOpacity) && profile.press !== 'film') {
    found.push(
      finding({
        code: 'transparency',
        type: profile.transparency,
        message: facts.usesFilters
          ? 'Filters are used; print programs draw them differently.'
          : 'Transparency is used.',
        action: profile.transparency === 'info' ? null : 'Flatten the transparency.',
      }),
    );
  }
  return found;
}
